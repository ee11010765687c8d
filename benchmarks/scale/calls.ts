import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { type SignedIn, signIn } from '../../server/test/sign-in.ts';

export type Call = (method: string, path: string, body?: unknown) => Promise<Record<string, unknown>>;

/** Makes calls as one person. The call throws when it is refused. */
export function caller(origin: string, { headers }: SignedIn): Call {
  return async (method, path, body) => {
    const reply = await fetch(`${origin}${path}`, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
    return (await reply.json()) as Record<string, unknown>;
  };
}

/**
 * The same for calls that are timed. Replies stay compressed: decompressing them leaves garbage in this process, whose
 * collection takes longer than most calls.
 */
export function timedCaller(origin: string, person: SignedIn): (...call: Parameters<Call>) => Promise<void> {
  const agent = new Agent({ keepAlive: true });
  const headers = { ...person.headers, 'accept-encoding': 'br', 'content-type': 'application/json' };
  return async (method, path, body) => {
    const call = request(`${origin}${path}`, { agent, method, headers });
    call.end(body === undefined ? undefined : JSON.stringify(body));
    const [reply] = (await once(call, 'response')) as [IncomingMessage];
    reply.resume();
    await once(reply, 'end');
    if (Number(reply.statusCode) >= 300) throw new Error(`${method} ${path}: ${reply.statusCode}`);
  };
}

export interface Person extends SignedIn {
  /** A chat with another person. */
  chatId: string;
  /** Wallet address of that other person. */
  receiver: string;
}

/** Signs in a person, and gives them money and a chat with another person. */
export async function openPerson(origin: string, email: string): Promise<Person> {
  const [self, other] = [await signIn(origin, email), await signIn(origin, `other.${email}`)];
  const [callAsSelf, callAsOther] = [caller(origin, self), caller(origin, other)];
  const { address } = await callAsOther('POST', '/api/v1/wallets/create');
  await callAsSelf('POST', '/api/v1/wallets/create');
  await callAsSelf('POST', '/api/v1/wallets/fund', { amount: '1000' });
  const chat = await callAsSelf('POST', '/api/v1/chats', { title: 'Growth', participants: [other.userId] });
  return { ...self, chatId: String(chat['id']), receiver: String(address) };
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
