export { createCallTimes, type CallTimes } from './call-times.ts';
export { openStatus } from './status.domain.ts';
