import { useEffect, useState } from 'react';
import { unstable_serialize } from 'swr';
import type { CallReply } from '../../contract/calls.ts';
import type { EndpointName } from '../../contract/endpoints.ts';
import { type SWRConfiguration, type SWRResponse, useSWR, useSWRConfig, useSWRMutation } from '../swr.ts';
import { ApiError } from './api-error.ts';
import { addressOf, api, type CallInput, etagOf, prefetchedReply } from './client.ts';
import { discardPrefetch } from './prefetch.ts';

type ApiKey<N extends EndpointName> = readonly [N, CallInput<N>];

/** The cache key of a call: its name in the contract and all input that affects the answer. */
export const apiKey = <N extends EndpointName>(name: N, input: CallInput<N>): ApiKey<N> => [name, input];

/**
 * Reads one call through the page's shared cache. With `keepPreviousData` the data of the previous input stay until the
 * read of the next input ends. If it fails they are dropped, because they belong to another page or filter.
 * @param input null until everything that the call needs is known.
 */
export function useApi<N extends EndpointName>(
  name: N,
  input: CallInput<N> | null,
  options: SWRConfiguration<CallReply<N>, ApiError> = {},
): SWRResponse<CallReply<N>, ApiError> {
  const { cache, compare, mutate } = useSWRConfig();
  const address = input === null ? null : addressOf(name, input).address;
  // An answer that is available at the first render also goes into the cache: another read would render it again.
  const [first] = useState(() => {
    const reply = input === null ? undefined : prefetchedReply(name, input);
    if (input === null || reply === undefined) return undefined;
    return { address: addressOf(name, input).address, key: apiKey(name, input), reply };
  });
  useEffect(() => {
    if (!first) return;
    discardPrefetch('GET', first.address);
    void mutate(first.key, first.reply, { revalidate: false });
  }, [first, mutate]);
  const key = input === null ? null : apiKey(name, input);
  const reading = useSWR<CallReply<N>, ApiError>(
    key,
    () => (input === null ? Promise.reject(new Error('no input')) : api.call(name, input)),
    // An equal answer with a newer tag is a newer state: a change based on the older one would be refused.
    {
      compare: (a, b) => compare(a, b) && tagOf(a) === tagOf(b),
      ...(first && first.address === address && { fallbackData: first.reply, revalidateOnMount: false }),
      ...options,
    },
  );
  const isOutdated =
    options.keepPreviousData === true &&
    reading.error !== undefined &&
    cache.get(unstable_serialize(key))?.data === undefined;
  return isOutdated ? { ...reading, data: undefined } : reading;
}

const tagOf = (reply: unknown) => (typeof reply === 'object' && reply !== null ? etagOf(reply) : undefined);

/** Makes a changing call on demand: `trigger(input)` resolves with the reply or throws an `ApiError`. */
export function useApiMutation<N extends EndpointName>(name: N) {
  return useSWRMutation<CallReply<N>, ApiError, string, CallInput<N>>(`change:${name}`, (_key, { arg }) =>
    api.call(name, arg),
  );
}

/** Writes a known answer into the cache, or revalidates one or all answers of a call. */
export function useApiCache() {
  const { mutate } = useSWRConfig();
  return {
    seed: <N extends EndpointName>(name: N, input: CallInput<N>, reply: CallReply<N>) =>
      mutate(apiKey(name, input), reply, { revalidate: false }),
    invalidate: (name: EndpointName) => mutate((key) => Array.isArray(key) && key[0] === name),
  };
}

const maxRetries = 5;
const firstRetryMs = 2_000;

/** Settings of the page's shared cache: failed reads are retried only when a retry can help. */
export const swrSettings: SWRConfiguration<unknown, unknown> = {
  /** Waits as long as the server asked for, and retries until it answers if the server named a time. */
  onErrorRetry(error, _key, _settings, revalidate, { retryCount }) {
    if (!(error instanceof ApiError) || !error.isTemporary) return;
    if (error.retryAfterMs === undefined && retryCount > maxRetries) return;
    const pauseMs = error.retryAfterMs ?? firstRetryMs * 2 ** (retryCount - 1);
    setTimeout(() => void revalidate({ retryCount }), pauseMs);
  },
  revalidateOnFocus: true,
  focusThrottleInterval: 10_000,
  keepPreviousData: false,
};
