import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import type { EndpointName, RunEvent, SessionMessage } from '@alma/shared/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from '../../platform/http/index.ts';
import { tooMany } from '../../platform/problems/index.ts';
import type { Prompt, Runs } from './runs.ts';

const pingMs = 15_000;
/** Reconnection delay of browsers. */
const retryMs = 1_000;
/** Retry delay for a user with too many streams. */
const retryFullMs = 5_000;

const frame = (event: RunEvent): string =>
  `id: ${event.seq}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;

/** True when the caller wants to stream the reply. */
const wantsStream = (request: FastifyRequest): boolean =>
  request.headers.accept?.includes('text/event-stream') === true;

/** The number of the last event that a reader has: browsers send it when they reconnect. */
export function lastEventId(request: FastifyRequest): number {
  const eventId = Number(request.headers['last-event-id']);
  return Number.isSafeInteger(eventId) && eventId > 0 ? eventId : 0;
}

export interface RunStreams {
  /** Refuses a call that asks for a stream above the limit, before it stores anything. @throws {Problem} 429 */
  assertStreamSlotFor(request: FastifyRequest, owner: string): void;
  /** Replies with a stream of a run's events. A disconnecting reader does not stop the run. */
  open(reply: FastifyReply, runId: string, reader: { owner: string; afterSeq: number }): Readable;
  /** Ends the streams of a user whose access has ended. */
  endOf(owner: string): void;
  endAll(): void;
}

export function createRunStreams(runs: Runs, streamsPerUser: number): RunStreams {
  const open = new Map<AbortController, string>();

  async function write(
    stream: PassThrough,
    runId: string,
    afterSeq: number,
    signal: AbortSignal,
  ): Promise<void> {
    stream.write(`retry: ${retryMs}\n\n`);
    for await (const { shown } of runs.follow(runId, afterSeq, signal)) {
      if (!shown || stream.write(frame(shown))) continue;
      await once(stream, 'drain', { signal });
    }
  }

  function assertStreamSlot(owner: string): void {
    let count = 0;
    for (const whose of open.values()) if (whose === owner) count += 1;
    if (count >= streamsPerUser)
      throw tooMany(retryFullMs, 'You have too many open streams. Close a tab and try again.');
  }

  return {
    assertStreamSlotFor(request, owner) {
      if (wantsStream(request)) assertStreamSlot(owner);
    },
    open(reply, runId, { owner, afterSeq }) {
      assertStreamSlot(owner);
      const abort = new AbortController();
      open.set(abort, owner);
      const stream = new PassThrough();
      const ping = setInterval(() => stream.write(': still here\n\n'), pingMs).unref();
      stream.once('close', () => abort.abort());
      write(stream, runId, afterSeq, abort.signal)
        .catch(() => undefined)
        .finally(() => {
          clearInterval(ping);
          open.delete(abort);
          stream.end();
        });
      void reply.type('text/event-stream; charset=utf-8').header('x-accel-buffering', 'no');
      return stream;
    },
    endOf(owner) {
      for (const [abort, whose] of open) if (whose === owner) abort.abort();
    },
    endAll() {
      for (const abort of open.keys()) abort.abort();
    },
  };
}

/** Sends a prompt and answers with the whole reply as JSON, or with its events as a stream. */
export type SendAndAnswer = <Reply>(
  call: Pick<Call<EndpointName>, 'request' | 'reply'>,
  prompt: Prompt,
  toReply: (message: SessionMessage, run: { runId: string; sessionId: string }) => Reply | Promise<Reply>,
) => Promise<Reply | Readable>;

export const createSendAndAnswer =
  (runs: Runs, streams: RunStreams): SendAndAnswer =>
  async ({ request, reply }, prompt, toReply) => {
    const { owner, sessionId } = prompt;
    streams.assertStreamSlotFor(request, owner);
    const { runId } = await runs.send(prompt);
    if (wantsStream(request)) return streams.open(reply, runId, { owner, afterSeq: 0 });
    return toReply(await runs.wait(runId), { runId, sessionId });
  };
