import { Agent, request } from 'node:http';
import { calls, type CallSchema, ErrorReplySchema } from '@alma/shared/contract';
import type { Findings } from './findings.ts';
import type { People } from './people.ts';
import type { FuzzRequest } from './requests.ts';

export interface Reply {
  status: number;
  type: string;
  text: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 32 });
const replyLimitMs = 30_000;
/** An event stream lasts as long as its run, so only its beginning is read. */
const streamMs = 200;

/** Sends a request and reads the whole reply, or the beginning of an event stream. */
function send(origin: string, { operation, path, headers, body }: FuzzRequest): Promise<Reply> {
  const { promise, resolve, reject } = Promise.withResolvers<Reply>();
  const outgoing = request(`${origin}${path}`, {
    agent,
    method: operation.method,
    headers,
    timeout: replyLimitMs,
  });
  outgoing.on('response', (incoming) => {
    const chunks: Buffer[] = [];
    const type = incoming.headers['content-type'] ?? '';
    const give = (): void =>
      resolve({ status: incoming.statusCode ?? 0, type, text: Buffer.concat(chunks).toString('utf8') });
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', give).on('error', give);
    if (type.startsWith('text/event-stream')) setTimeout(() => incoming.destroy(), streamMs);
    incoming.on('close', give);
  });
  outgoing.on('timeout', () => outgoing.destroy(new Error(`no answer within ${replyLimitMs} ms`)));
  outgoing.on('error', reject);
  outgoing.end(body);
  return promise;
}

/** Makes a call as a random person, and checks the answer against the contract. */
export async function tryRequest(
  origin: string,
  fuzzed: FuzzRequest,
  { people, random, findings }: { people: People; random: number; findings: Findings },
): Promise<Reply | undefined> {
  const { name, person } = await people.any(random);
  const callerHeaders = fuzzed.isAnonymous ? {} : person.headers;
  const length = fuzzed.body === undefined ? {} : { 'content-length': String(fuzzed.body.length) };
  const sent = { ...fuzzed, headers: { ...callerHeaders, ...length, ...fuzzed.headers } };
  try {
    const reply = await send(origin, sent);
    const fault = faultOf(sent, reply);
    if (fault) findings.add(`${fuzzed.operation.name}: ${fault}`, describe(sent, reply));
    if (reply.status === 401 || reply.text.includes('ACCOUNT_SUSPENDED')) people.forget(name);
    return reply;
  } catch (error) {
    // A request that is refused before it was sent completely may lose its answer when the connection closes.
    if (
      (error as NodeJS.ErrnoException).code === 'ECONNRESET' ||
      (error as NodeJS.ErrnoException).code === 'EPIPE'
    )
      return undefined;
    findings.add(`${fuzzed.operation.name}: ${(error as Error).message}`, describe(sent));
    return undefined;
  }
}

function faultOf({ operation }: FuzzRequest, { status, type, text }: Reply): string | undefined {
  if (status > 499) return `status ${status}`;
  if (status >= 400) {
    const parsed = ErrorReplySchema.safeParse(jsonOf(text));
    return parsed.success ? undefined : `status ${status} outside the error shape`;
  }
  const { reply, bytes }: CallSchema = calls[operation.name];
  if (!reply || bytes || !type.startsWith('application/json')) return undefined;
  return reply.safeParse(jsonOf(text)).success ? undefined : 'a reply that the contract does not know';
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function describe({ operation, path, body }: FuzzRequest, reply?: Reply): string {
  const sent = body === undefined ? '' : ` ${JSON.stringify(body.toString('utf8').slice(0, 400))}`;
  const got = reply ? ` -> ${reply.status} ${reply.text.slice(0, 400)}` : '';
  return `${operation.method} ${path.slice(0, 300)}${sent}${got}`;
}

/** Collects the ids in a reply for later requests. */
export function idsIn({ status, text }: Reply): string[] {
  if (status >= 400) return [];
  return [...text.slice(0, 20_000).matchAll(/"\w*(?:id|hash|address|handle)":"([^"]{3,100})"/g)].map(
    ([, id = '']) => id,
  );
}
