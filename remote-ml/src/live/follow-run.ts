import { ApiError, streamCall } from '@alma/shared/api';
import type { RunEvent } from '@alma/shared/contract';

const pausesMs = [500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000];

interface Following {
  /** Opens the first stream; absent when joining a known run. */
  open?: () => AsyncIterable<RunEvent>;
  runId?: string | undefined;
  signal: AbortSignal;
  onEvent: (event: RunEvent) => void;
  /** Called when the connection broke and is retried. */
  onLost: () => void;
}

/**
 * Reads a run to its end. After a broken connection the next one resumes after the last event that was read.
 * @throws {ApiError} when the run was never reached, or is no longer reachable.
 */
export async function followRun({ open, runId, signal, onEvent, onLost }: Following): Promise<void> {
  let known = runId;
  let lastSeq = 0;
  let failures = 0;
  const attach = (id: string) =>
    streamCall(
      'runs.events',
      { params: { run_id: id } },
      { signal, ...(lastSeq > 0 ? { lastEventId: lastSeq } : {}) },
    );

  let source = open?.() ?? attach(known ?? '');
  for (;;) {
    try {
      for await (const event of source) {
        failures = 0;
        lastSeq = event.seq;
        if (event.type === 'started') known = event.run_id;
        onEvent(event);
        if (event.type === 'done' || event.type === 'error') return;
      }
      // A stream without a final event has lost its server.
    } catch (error) {
      if (signal.aborted || known === undefined || !isPassing(error)) throw error;
    }
    const pause = pausesMs[failures];
    if (known === undefined || pause === undefined) throw unreachable();
    failures += 1;
    onLost();
    await rest(pause, signal);
    source = attach(known);
  }
}

const isPassing = (error: unknown): boolean =>
  error instanceof ApiError && (error.isTemporary || error.status >= 500);

const unreachable = (): ApiError =>
  new ApiError({ status: 0, code: 'NETWORK', message: 'The server cannot be reached' });

/** A pause that ends early when the browser is online again or the read is aborted. */
async function rest(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const end = () => resolve(undefined);
  const timer = setTimeout(end, ms);
  window.addEventListener('online', end);
  signal.addEventListener('abort', end);
  await promise;
  clearTimeout(timer);
  window.removeEventListener('online', end);
  signal.removeEventListener('abort', end);
  signal.throwIfAborted();
}
