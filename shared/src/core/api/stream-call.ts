import type { CallEvent, StreamName } from '../../contract/calls.ts';
import { failureOf } from './api-error.ts';
import type { CallInput } from './client.ts';
import type { StreamOptions } from './stream.ts';

/**
 * Makes one call and reads its answer as a stream of events. A stream that ends without a final event lost its
 * connection. The reader is a chunk of its own: few pages stream, and the first script contains all of this module.
 * @throws {ApiError} as `api.call` does, also during a stream; with an aborted signal the browser's `AbortError`.
 */
export async function* streamCall<N extends StreamName>(
  name: N,
  input: CallInput<N>,
  options: StreamOptions,
): AsyncGenerator<CallEvent<N>> {
  const { readStream } = await import('./stream.ts').catch(() => {
    throw failureOf('NETWORK');
  });
  yield* readStream(name, input, options);
}
