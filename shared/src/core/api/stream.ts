import { EventSourceParserStream } from 'eventsource-parser/stream';
import type { CallEvent, StreamName } from '../../contract/calls.ts';
import { failureOf } from './api-error.ts';
import { type CallInput, renewAfter, sendCall } from './client.ts';

export interface StreamOptions {
  signal: AbortSignal;
  /** The number of the last event that the reader has: later ones follow. */
  lastEventId?: number;
  /** Fields and files instead of a JSON body. */
  form?: FormData;
}

/** The server sends at least a comment this often; after a longer silence the connection counts as dead. */
const silenceMs = 45_000;

/** The implementation of `streamCall`, loaded on first use. */
export async function* readStream<N extends StreamName>(
  name: N,
  input: CallInput<N>,
  { signal, lastEventId, form }: StreamOptions,
): AsyncGenerator<CallEvent<N>> {
  const silence = watchSilence();
  try {
    const options = { stream: { silence: silence.signal, lastEventId, form }, signal };
    const { body } = await renewAfter((token) => sendCall(name, input, token, options));
    if (body === null) return;
    const reader = body
      .pipeThrough(heartbeat(silence.hear))
      .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
      .pipeThrough(new EventSourceParserStream())
      .getReader();
    const leave = () => void reader.cancel().catch(() => undefined);
    const end = AbortSignal.any([signal, silence.signal]);
    end.addEventListener('abort', leave, { once: true });
    try {
      for (;;) {
        const { done, value } = await reader.read();
        end.throwIfAborted();
        if (done) return;
        yield JSON.parse(value.data) as CallEvent<N>;
      }
    } finally {
      // Closing the connection stops reading, not the run.
      end.removeEventListener('abort', leave);
      leave();
    }
  } catch (error) {
    if (signal.aborted) throw new DOMException('The reader has stopped', 'AbortError');
    if (silence.signal.aborted) throw failureOf('TIMEOUT');
    // A body whose connection breaks is rejected by `fetch` with a `TypeError`.
    throw error instanceof TypeError ? failureOf('NETWORK') : error;
  } finally {
    silence.end();
  }
}

function watchSilence() {
  const controller = new AbortController();
  const begin = () => setTimeout(() => controller.abort(), silenceMs);
  let timer: ReturnType<typeof setTimeout> | undefined = begin();
  return {
    signal: controller.signal,
    hear: () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = begin();
    },
    end: () => {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}

const heartbeat = (hear: () => void) =>
  new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      hear();
      controller.enqueue(chunk);
    },
  });
