/** `stopped`: the task was fine, but the server is shutting down. */
export type FailureReason = 'deadline' | 'memory' | 'ended' | 'stopped';

/** Why a task has no result: it took too long, took too much memory, or its process ended. */
export class WorkerFailure extends Error {
  override name = 'WorkerFailure';
  readonly reason: FailureReason;

  constructor(task: string, reason: FailureReason) {
    super(`the worker task ${task} failed: ${reason}`);
    this.reason = reason;
  }
}
