import { testTimeoutMs } from '../../eventually.ts';

export const poolOptions = {
  name: 'test',
  processes: 1,
  memoryBytes: 256 * 1024 * 1024,
  niceness: 10,
  deadlineMs: testTimeoutMs,
  maxWaiting: 20,
  maxWaitingOfPerson: 10,
  idleMs: testTimeoutMs,
};
