export { createJob } from './job.ts';
