export type * from './runs.ts';
export type * from './workflow.ts';
