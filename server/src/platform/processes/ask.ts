import type { ChildProcess } from 'node:child_process';

/**
 * Gives a process of ours a task and waits for its one answer.
 * @returns the answer; 'ended' when the process ended instead, and 'late' when it took longer than `patienceMs`.
 */
export function askProcess<Answer>(
  asked: ChildProcess,
  task: object,
  patienceMs: number,
): Promise<Answer | 'ended' | 'late'> {
  const { promise, resolve } = Promise.withResolvers<Answer | 'ended' | 'late'>();
  const give = (answer: Answer | 'ended' | 'late'): void => {
    clearTimeout(timer);
    asked.off('message', give).off('exit', end).off('error', end);
    resolve(answer);
  };
  const end = (): void => give('ended');
  const timer = setTimeout(() => give('late'), patienceMs);
  asked.on('message', give).on('exit', end).on('error', end);
  // Without a callback a process that is gone would throw this later, when nobody listens any more.
  asked.send(task, (error) => error && end());
  return promise;
}
