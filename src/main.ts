import { problemTypeBase } from '@offprint/protocol';

console.log(problemTypeBase);
