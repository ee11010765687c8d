import type { Logger } from 'pino';

export interface ProcessGuardOptions {
  log: Logger;
  /** Shuts everything down cleanly. */
  stop(): Promise<void>;
  /** Time for the shutdown, after which the process exits. */
  timeoutMs: number;
}

const endingSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const events = ['uncaughtException', 'unhandledRejection'] as const;
/** Distinguishes a crash from a refusal to start, which exits with 1: only after a crash does a restart help. */
const crashCode = 70;

/** Before a server exists, exiting is enough: exit handlers stop what was started. */
export function endEarlyOnSignals(): void {
  for (const signal of endingSignals) process.on(signal, endEarly);
}

function endEarly(): void {
  process.exit(1);
}

/**
 * Ends the process cleanly: with 0 on a signal or when its supervisor is gone, and with another code after an uncaught
 * error, which leaves an unknown state.
 */
export function guardProcess({ log, stop, timeoutMs }: ProcessGuardOptions): void {
  let isStopping = false;
  const end = (code: number): void => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => {
      log.fatal('the shutdown took too long');
      process.exit(crashCode);
    }, timeoutMs);
    stop().then(
      () => process.exit(code),
      (error: unknown) => {
        log.error({ err: error }, 'the shutdown failed');
        process.exit(code || 1);
      },
    );
  };
  const endInOrder = (reason: string): void => {
    log.info({ signal: reason }, 'stopping');
    end(0);
  };
  for (const signal of endingSignals) process.off(signal, endEarly).on(signal, endInOrder);
  if (process.send) process.on('disconnect', () => endInOrder('disconnect'));
  for (const event of events) {
    process.on(event, (error: unknown) => {
      const err = error instanceof Error ? error : new Error(String(error));
      log.fatal({ err }, 'an uncaught error ends the server');
      end(crashCode);
    });
  }
}
