import { lookup } from 'node:dns/promises';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { isIP } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { abortable } from '../abortable/index.ts';
import { isPublicAddress } from './public-address.ts';

/** Why an address was not fetched, in words for whoever gave it. */
export class IntakeError extends Error {
  override name = 'IntakeError';
}

export interface IntakeLimits {
  mostBytes: number;
  timeoutMs: number;
}

export interface Taken {
  size: number;
  /** What the other side says it is: a claim, nothing more. */
  claimedType: string;
}

/** What a test replaces: names and addresses of its own, and the certificates of its own servers. */
export interface IntakeSurroundings {
  resolve(host: string): Promise<string[]>;
  isAllowed(address: string): boolean;
  ports: readonly number[];
  ca?: string;
}

/** Writes what is at an address to a file of this machine, which is there afterwards only when all went well. */
export type Intake = (url: string, file: string, limits: IntakeLimits) => Promise<Taken>;

const mostRedirects = 3;
const redirects = new Set([301, 302, 303, 307, 308]);

const internet: IntakeSurroundings = {
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  isAllowed: isPublicAddress,
  ports: [443],
};

/**
 * Fetches what somebody else's address shows, for a caller whom we do not trust. Only https, only public addresses: a
 * name is resolved once and the connection goes to the very address that was checked; every redirect is checked anew.
 * Sends nothing of ours along.
 * @throws {IntakeError}
 */
export function createIntake(surroundings: IntakeSurroundings = internet): Intake {
  /** The address that the connection will go to. All of a name's addresses have to be allowed. */
  async function vet(url: URL): Promise<string> {
    if (url.protocol !== 'https:') throw new IntakeError('The address must start with https://');
    if (url.username !== '' || url.password !== '')
      throw new IntakeError('The address must not contain a password');
    if (!surroundings.ports.includes(Number(url.port || 443)))
      throw new IntakeError('The address must not contain a port');
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const addresses = isIP(host) ? [host] : await resolve(host);
    const [first] = addresses;
    if (first === undefined || !addresses.every((address) => surroundings.isAllowed(address))) {
      throw new IntakeError('There is no public server at this address');
    }
    return first;
  }

  async function resolve(host: string): Promise<string[]> {
    try {
      return await surroundings.resolve(host);
    } catch {
      throw new IntakeError('There is no public server at this address');
    }
  }

  function open(url: URL, address: string, signal: AbortSignal): Promise<IncomingMessage> {
    return new Promise((fulfil, reject) => {
      const family = isIP(address);
      const sent = request(url, {
        signal,
        // A connection of its own, pinned to the address that was checked.
        agent: false,
        lookup: (_host, options, done) =>
          options.all ? done(null, [{ address, family }]) : done(null, address, family),
        headers: { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'Alma' },
        ...(surroundings.ca === undefined ? {} : { ca: surroundings.ca }),
      });
      sent.on('response', fulfil);
      sent.on('error', reject);
      sent.end();
    });
  }

  async function follow(start: URL, signal: AbortSignal): Promise<IncomingMessage> {
    let url = start;
    for (let step = 0; step <= mostRedirects; step += 1) {
      const address = await abortable(vet(url), signal);
      const reply = await open(url, address, signal);
      const status = reply.statusCode ?? 0;
      if (!redirects.has(status)) {
        if (status === 200) return reply;
        reply.destroy();
        throw new IntakeError(`The server there answered ${status}`);
      }
      reply.destroy();
      url = target(reply.headers.location, url);
    }
    throw new IntakeError('The address redirects too many times');
  }

  return async (text, file, { mostBytes, timeoutMs }) => {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    if (!url) throw new IntakeError('This is not a valid address');
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const reply = await follow(url, signal);
      const claimedType = reply.headers['content-type'] ?? '';
      return { size: await write(reply, file, mostBytes), claimedType };
    } catch (error) {
      await rm(file, { force: true });
      if (error instanceof IntakeError) throw error;
      throw new IntakeError(
        signal.aborted ? 'The server there did not answer in time' : 'The address cannot be reached',
      );
    }
  };
}

function target(location: string | undefined, from: URL): URL {
  if (location === undefined || !URL.canParse(location, from.href))
    throw new IntakeError('The address redirects without a target');
  return new URL(location, from);
}

async function write(reply: IncomingMessage, file: string, mostBytes: number): Promise<number> {
  const tooLarge = (): IntakeError =>
    new IntakeError(`What is there is larger than ${Math.round(mostBytes / 1024 / 1024)}MB`);
  if (Number(reply.headers['content-length'] ?? 0) > mostBytes) {
    reply.destroy();
    throw tooLarge();
  }
  let size = 0;
  const bounded = async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      size += chunk.length;
      if (size > mostBytes) throw tooLarge();
      yield chunk;
    }
  };
  await pipeline(reply, bounded, createWriteStream(file, { flags: 'wx', mode: 0o600 }));
  if (!reply.complete) throw new IntakeError('The server closed the connection');
  return size;
}
