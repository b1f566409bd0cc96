export type { DeploymentKind } from 'offprint';
