export { problemTypeBase } from './problem.ts';
