import { http, type HttpHandler, HttpResponse } from 'msw';
import { z } from 'zod';
import {
  type CallReply,
  type Calls,
  calls,
  type CallSchema,
  endpointAddress,
  type EndpointName,
  type EndpointParams,
  type ParsedBody,
  type ParsedQuery,
  type User,
} from '../contract/index.ts';
import { apiError, Refusal } from './api-error.ts';
import { onlySpecified } from './specified-fields.ts';
import { etagOf, tables, userOfRequest } from './tables.ts';

type CallerOf<N extends EndpointName> = Calls[N] extends { access: 'public' } ? undefined : User;

/** A handler's arguments: validated input and the caller. */
export interface HandlerInput<N extends EndpointName> {
  params: EndpointParams<N>;
  query: ParsedQuery<N>;
  body: ParsedBody<N>;
  caller: CallerOf<N>;
  request: Request;
  /** Headers of a successful reply. */
  replyHeaders: Headers;
  /** Adds the `ETag` of an entity to a reply, which is the entity itself by default. */
  tagged: <E extends object, R = E>(entity: E, reply?: R) => R;
}

type Answer<N extends EndpointName> = CallReply<N> | Response;
/** A mapped type of functions, since a generic alias would widen literals in answers. */
type Resolvers = {
  [N in EndpointName]: (input: HandlerInput<N>) => Answer<N> | Promise<Answer<N>>;
};

/**
 * Answers one call of the contract in place of the server. Input is validated as the server does; a reply that does not
 * match the contract is an error of the test.
 */
export function handle<N extends EndpointName>(name: N, resolver: Resolvers[N]): HttpHandler {
  const schema: CallSchema = calls[name];
  const { method, path } = endpointAddress(name);

  const listen = http[method.toLowerCase() as Lowercase<typeof method>];
  return listen(`*${path.replaceAll(/\{(\w+)\}/g, ':$1')}`, async ({ request, params }) => {
    const caller = userOfRequest(request);
    if (schema.access !== 'public') {
      if (!caller) return apiError(401, 'UNAUTHENTICATED');
      if (isLockedOut(caller)) return apiError(403, 'ACCOUNT_SUSPENDED');
    }
    const query = readQuery(schema, request);
    const body = await readBody(schema, request);
    const issues = [query, body].flatMap((input) => (input.success ? [] : input.error.issues));
    if (issues.length > 0) return apiError(400, 'VALIDATION_FAILED', { details: issues.map(fieldFault) });

    if (caller && path.startsWith(mlBase) && [query.data, body.data].some((part) => isOfOther(part, caller)))
      return apiError(403, 'FORBIDDEN');

    const replyHeaders = new Headers();
    const tagged = (entity: object, reply: unknown = entity): unknown => {
      replyHeaders.set('etag', etagOf(entity));
      return reply;
    };
    const input = { params, query: query.data, body: body.data, caller, request, replyHeaders, tagged };
    const answer = await answerOf(async () => (resolver as (input: unknown) => unknown)(input));
    return answer instanceof Response ? answer : goodReply(name, answer, replyHeaders);
  });
}

async function answerOf(resolve: () => Promise<unknown>): Promise<unknown> {
  try {
    return await resolve();
  } catch (error) {
    if (error instanceof Refusal) return error.response;
    throw error;
  }
}

const mlBase = '/api-ml/v1/';

/** ML calls may name their caller; the id of another user is refused. */
const isOfOther = (part: unknown, caller: User): boolean =>
  typeof part === 'object' &&
  part !== null &&
  'user_id' in part &&
  ![undefined, caller.user_id].includes(part.user_id as string);

/** A status that allows neither sign-in nor calls. */
export const isLockedOut = (user: User): boolean => user.status === 'suspended' || user.status === 'archived';

function readQuery(schema: CallSchema, request: Request): z.ZodSafeParseResult<unknown> {
  const sent = Object.fromEntries(new URL(request.url).searchParams);
  return (schema.query ?? z.strictObject({})).safeParse(sent);
}

async function readBody(schema: CallSchema, request: Request): Promise<z.ZodSafeParseResult<unknown>> {
  if (!schema.body) return { success: true, data: undefined };
  const text = await request.clone().text();
  const sent: unknown = text === '' ? undefined : JSON.parse(text);
  return schema.body.safeParse(withoutFields(sent, schema.readOnly ?? []));
}

function withoutFields(body: unknown, fields: readonly string[]): unknown {
  if (typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(Object.entries(body).filter(([field]) => !fields.includes(field)));
}

function fieldFault(issue: z.core.$ZodIssue): { path: string; message: string } {
  return { path: issue.path.join('.') || '(body)', message: issue.message };
}

function goodReply(name: EndpointName, answer: unknown, headers: Headers): Response {
  const { reply, status = reply ? 200 : 204 }: CallSchema = calls[name];
  if (!reply) return new HttpResponse(null, { status, headers });
  const checked = reply.safeParse(answer);
  if (!checked.success) {
    throw new Error(`The handler of ${name} breaks the contract:\n${z.prettifyError(checked.error)}`);
  }
  const data = tables.isStrippingReplies ? onlySpecified(name, checked.data) : checked.data;
  return HttpResponse.json(data as Record<string, unknown>, { status, headers });
}
