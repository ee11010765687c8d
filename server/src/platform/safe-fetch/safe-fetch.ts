import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { isIP } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { abortable } from '../abortable/index.ts';
import { askNameServers } from './name-servers.ts';
import { isPublicAddress } from './public-address.ts';
import { fetchFailures as reasons } from './safe-fetch.texts.ts';

/** Why an address was not fetched, as a message for the person who entered it. */
export class SafeFetchError extends Error {
  override name = 'SafeFetchError';
}

export interface FetchLimits {
  maxBytes: number;
  timeoutMs: number;
}

export interface FetchedFile {
  size: number;
  /** The content type that the other server claims. */
  claimedType: string;
}

/** Replaced by tests: name resolution, the check for public addresses, and trusted certificates. */
export interface FetchEnvironment {
  resolve(host: string, signal: AbortSignal): Promise<string[]>;
  isAllowed(address: string): boolean;
  ports: readonly number[];
  ca?: string;
}

/** Downloads an address to a local file, which exists only after a success. */
export type SafeFetch = (url: string, file: string, limits: FetchLimits) => Promise<FetchedFile>;

const maxRedirects = 3;
const redirects = new Set([301, 302, 303, 307, 308]);

const internet: FetchEnvironment = {
  resolve: askNameServers,
  isAllowed: isPublicAddress,
  ports: [443],
};

/**
 * Fetches a foreign address for an untrusted caller: https and public addresses only. Every connection,
 * redirects included, goes to an address that was checked. Sends no credentials.
 * @throws {SafeFetchError}
 */
export function createSafeFetch(environment: FetchEnvironment = internet): SafeFetch {
  /** The addresses to connect to. All addresses of a host name must be public. */
  async function vet(url: URL, signal: AbortSignal): Promise<string[]> {
    if (url.protocol !== 'https:') throw new SafeFetchError(reasons.notHttps);
    if (url.username !== '' || url.password !== '') throw new SafeFetchError(reasons.password);
    if (!environment.ports.includes(Number(url.port || 443))) throw new SafeFetchError(reasons.port);
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const addresses = isIP(host) ? [host] : await resolve(host, signal);
    if (addresses.length === 0 || !addresses.every((address) => environment.isAllowed(address))) {
      throw new SafeFetchError(reasons.notPublic);
    }
    return addresses;
  }

  async function resolve(host: string, signal: AbortSignal): Promise<string[]> {
    try {
      return await environment.resolve(host, signal);
    } catch {
      throw new SafeFetchError(reasons.notPublic);
    }
  }

  function open(url: URL, addresses: string[], signal: AbortSignal): Promise<IncomingMessage> {
    const checked = addresses.map((address) => ({ address, family: isIP(address) }));
    return new Promise((fulfil, reject) => {
      const sent = request(url, {
        signal,
        // A separate connection to one of the addresses that were checked: the first that answers.
        agent: false,
        lookup: (_host, _options, done) => done(null, checked),
        headers: { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'Alma' },
        ...(environment.ca === undefined ? {} : { ca: environment.ca }),
      });
      sent.on('response', fulfil);
      sent.on('error', reject);
      sent.end();
    });
  }

  async function follow(start: URL, signal: AbortSignal): Promise<IncomingMessage> {
    let url = start;
    for (let step = 0; step <= maxRedirects; step += 1) {
      const addresses = await abortable(vet(url, signal), signal);
      const reply = await open(url, addresses, signal);
      const status = reply.statusCode ?? 0;
      if (!redirects.has(status)) {
        if (status === 200) return reply;
        reply.destroy();
        throw new SafeFetchError(reasons.status(status));
      }
      reply.destroy();
      url = target(reply.headers.location, url);
    }
    throw new SafeFetchError(reasons.redirects);
  }

  return async (text, file, { maxBytes, timeoutMs }) => {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    if (!url) throw new SafeFetchError(reasons.noAddress);
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const reply = await follow(url, signal);
      const claimedType = reply.headers['content-type'] ?? '';
      return { size: await write(reply, file, maxBytes), claimedType };
    } catch (error) {
      await rm(file, { force: true });
      if (error instanceof SafeFetchError) throw error;
      throw new SafeFetchError(signal.aborted ? reasons.tooSlow : reasons.unreachable);
    }
  };
}

function target(location: string | undefined, from: URL): URL {
  if (location === undefined || !URL.canParse(location, from.href))
    throw new SafeFetchError(reasons.badRedirect);
  return new URL(location, from);
}

async function write(reply: IncomingMessage, file: string, maxBytes: number): Promise<number> {
  const tooLarge = (): SafeFetchError =>
    new SafeFetchError(reasons.tooLarge(Math.round(maxBytes / 1024 / 1024)));
  if (Number(reply.headers['content-length'] ?? 0) > maxBytes) {
    reply.destroy();
    throw tooLarge();
  }
  let size = 0;
  const bounded = async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      size += chunk.length;
      if (size > maxBytes) throw tooLarge();
      yield chunk;
    }
  };
  await pipeline(reply, bounded, createWriteStream(file, { flags: 'wx', mode: 0o600 }));
  if (!reply.complete) throw new SafeFetchError(reasons.brokeOff);
  return size;
}
