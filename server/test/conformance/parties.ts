import { calls, type CallSchema, endpointAddress, type EndpointName } from '@alma/shared/contract';
import { answerOf } from '../../../shared/src/testing/server.ts';
import { openSession } from '../../../shared/src/testing/tables.ts';
import { startTestServer } from '../app.ts';

export const persons = ['admin', 'maya', 'leo'] as const;
export type Person = (typeof persons)[number];

export interface Call {
  as?: Person;
  params?: Record<string, string>;
  query?: string;
  /** A form, or a value that is sent as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
}

export interface Answer {
  status: number;
  /** The code of a refusal. */
  code: string | undefined;
  /** The names of the fields that a refusal complains about. */
  fields: string[] | undefined;
  headers: Headers;
  body: ReturnType<typeof JSON.parse>;
}

/** An implementation of the contract: the server, or its test double. */
export interface Party {
  ids: Record<Person, string>;
  ask(name: EndpointName, opts?: Call): Promise<Answer>;
  close(): Promise<void>;
}

type Send = (request: Request) => Promise<Response>;

function party(
  origin: string,
  send: Send,
  tokens: Record<Person, string>,
  ids: Record<Person, string>,
): Party {
  return {
    ids,
    close: () => Promise.resolve(),
    async ask(name, { as, params = {}, query = '', body, headers = {} } = {}) {
      const { method, path } = endpointAddress(name);
      const address = path.replaceAll(/\{(\w+)\}/g, (_whole, param: string) => params[param] ?? 'none');
      const isJson = body !== undefined && !(body instanceof FormData);
      const request = new Request(`${origin}${address}${query}`, {
        method,
        headers: {
          ...(as === undefined ? {} : { authorization: `Bearer ${tokens[as]}` }),
          ...(isJson ? { 'content-type': 'application/json' } : {}),
          ...headers,
        },
        ...(body === undefined ? {} : { body: isJson ? JSON.stringify(body) : body }),
      });
      return read(name, await send(request));
    },
  };
}

/** A reply that is not a refusal must match the contract exactly. */
async function read(name: EndpointName, reply: Response): Promise<Answer> {
  const text = await reply.text();
  const body = text === '' ? undefined : JSON.parse(text);
  const schema: CallSchema = calls[name];
  if (reply.ok && schema.reply) schema.reply.parse(body);
  if (reply.ok && (schema.status ?? (schema.reply ? 200 : 204)) !== reply.status)
    throw new Error(`${name} answered ${reply.status}`);
  const details: { path: string }[] | undefined = body?.error?.details;
  const fields = Array.isArray(details) ? details.map(({ path }) => path).sort() : undefined;
  return { status: reply.status, code: body?.error?.code, fields, headers: reply.headers, body };
}

const forAll = async <T>(make: (person: Person) => Promise<T>): Promise<Record<Person, T>> =>
  Object.fromEntries(
    await Promise.all(persons.map(async (person) => [person, await make(person)] as const)),
  ) as Record<Person, T>;

export async function theServer(): Promise<Party> {
  const server = await startTestServer();
  const signedIn = await forAll((person) => server.signIn(`${person}@alma.test`));
  const tokens = await forAll((person) => Promise.resolve(signedIn[person].access_token));
  const ids = await forAll((person) => Promise.resolve(signedIn[person].userId));
  return { ...party(server.origin, (request) => fetch(request), tokens, ids), close: () => server.close() };
}

export async function theDouble(): Promise<Party> {
  const ids = await forAll((person) => Promise.resolve(`user-${person}`));
  const tokens = await forAll((person) => Promise.resolve(openSession(ids[person])));
  return party('http://double.test', answerOf, tokens, ids);
}
