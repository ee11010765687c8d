export { createCallTimes, type CallTimes } from './call-times.ts';
export { openStatus, type Load } from './status.domain.ts';
