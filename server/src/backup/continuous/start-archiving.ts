import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { openHandover } from '@alma/managed-postgres';
import type { FastifyBaseLogger } from 'fastify';
import type { ArchiverSettings } from './archiver.ts';
import type { ArchiveState } from './layout.ts';

const program = path.join(import.meta.dirname, 'process.ts');
const restartMs = 5_000;
/** How long log may wait before archiving counts as failing. */
const maxWaitingSeconds = 30;
/** How long an orderly stop waits for the rest of the log. */
const stopMs = 10_000;

const unknown: ArchiveState = { problem: null, since: null, until: null, waitingBytes: 0, waitingSeconds: 0 };

export type Archiving = ReturnType<typeof startArchiving>;

/** Runs the archiving process, and restarts it when it ends. */
export function startArchiving(settings: ArchiverSettings, log: Pick<FastifyBaseLogger, 'warn' | 'info'>) {
  let child: ChildProcess;
  let state = unknown;
  let isOver = false;
  let timer: NodeJS.Timeout | undefined;

  function start(): void {
    const started = fork(program, {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      serialization: 'advanced',
    });
    let hasEnded = false;
    const end = (reason: string): void => {
      if (isOver || hasEnded) return;
      hasEnded = true;
      started.kill('SIGKILL');
      state = { ...state, problem: `the archiving process ended (${reason})` };
      log.warn({ problem: state.problem }, 'archiving fails');
      timer = setTimeout(start, restartMs);
    };
    // Emitted instead of `exit` when the process cannot be started or reached; unhandled, it would end the server.
    started.on('error', (error) => end(error.message));
    started.once('exit', (code, signal) => end(String(signal ?? code)));
    child = started;
    child.send(settings);
    child.on('message', (reported: ArchiveState) => {
      if (reported.problem !== null && reported.problem !== state.problem)
        log.warn({ problem: reported.problem }, 'archiving fails');
      if (reported.problem === null && state.problem !== null) log.info('archiving works again');
      state = reported;
    });
  }

  start();
  return {
    state: (): ArchiveState => state,
    /** Rejects while a restore could not reach the present. */
    async check(): Promise<void> {
      if (state.problem !== null) throw new Error(state.problem);
      if (state.waitingSeconds > maxWaitingSeconds)
        throw new Error('the write-ahead log has waited too long to be archived');
    },
    /** Called when the database stops: log that it still writes is archived within ten seconds. */
    finish(): void {
      timer = setTimeout(() => void openHandover(settings.handover).close(), stopMs);
    },
    async stop(): Promise<void> {
      isOver = true;
      clearTimeout(timer);
      const ended = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined;
      child.kill('SIGKILL');
      await ended;
    },
  };
}
