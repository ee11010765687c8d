import type { Readable } from 'node:stream';
import {
  type CallReply,
  type Calls,
  calls,
  type CallSchema,
  endpointAddress,
  type EndpointName,
  type EndpointParams,
  ErrorReplySchema,
  type ParsedBody,
  type ParsedQuery,
} from '@alma/shared/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { z } from 'zod';
import { assertAdmin, type Caller, type ReleaseCaller } from './caller.ts';

type CallerOf<N extends EndpointName> = Calls[N] extends { access: 'public' }
  ? undefined
  : Calls[N] extends { access: 'release' }
    ? Caller | ReleaseCaller
    : Caller;

/** The input of a handler: validated data and the caller. */
export interface Call<N extends EndpointName> {
  params: EndpointParams<N>;
  query: ParsedQuery<N>;
  body: ParsedBody<N>;
  caller: CallerOf<N>;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Bytes are sent with headers that the handler sets; null means no body, as with 304. Events are sent as a stream. */
type Answer<N extends EndpointName> = Calls[N] extends { bytes: true }
  ? Readable | Buffer | null
  : Calls[N] extends { stream: z.ZodType }
    ? Readable | CallReply<N>
    : CallReply<N>;
export type Handler<N extends EndpointName> = (
  call: Call<N>,
) => Promise<Answer<N>> | ([Answer<N>] extends [undefined] ? Promise<void> : Answer<N>);

export interface RouteOptions {
  /** Calls per minute instead of the general limit, counted by address for public calls; false for no limit. */
  callsPerMinute?: number | false;
  /** Bytes of the body instead of the general limit. */
  bodyBytes?: number;
}

/** A call without a body ignores a body up to this size. */
const ignoredBodyBytes = 1_024;

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: EndpointName;
    /** The name under which calls of a route outside the contract are counted. */
    countedAs?: string;
    isPublic?: boolean;
    takesReleaseTokens?: boolean;
    /** Whether the body is multipart. */
    isUpload?: boolean;
    callsPerMinute?: number | false;
  }
  interface FastifyRequest {
    caller: Caller | undefined;
    releaseCaller: ReleaseCaller | undefined;
  }
}

/** Registers a call: its schemas validate the request, serialise the reply and feed the OpenAPI document. */
export function route<N extends EndpointName>(
  app: FastifyInstance,
  name: N,
  handler: Handler<N>,
  options: RouteOptions = {},
): void {
  const schema: CallSchema = calls[name];
  const { method, path } = endpointAddress(name);
  const status = schema.status ?? (schema.reply || schema.bytes || schema.stream ? 200 : 204);
  const whenEmpty = schema.body?.safeParse(undefined);
  const bodyLimit = options.bodyBytes ?? (schema.body || schema.upload ? undefined : ignoredBodyBytes);
  const settings: RouteShorthandOptions = {
    ...(bodyLimit === undefined ? {} : { bodyLimit }),
    config: {
      endpoint: name,
      isPublic: schema.access === 'public',
      takesReleaseTokens: schema.access === 'release',
      isUpload: schema.upload === true,
      ...(options.callsPerMinute === undefined ? {} : { callsPerMinute: options.callsPerMinute }),
    },
    schema: routeSchema(name, schema, path, status),
    preValidation: async (request) => {
      // The schema decides about a missing body; the framework would pass `null`.
      if (request.body === undefined && whenEmpty?.success) request.body = structuredClone(whenEmpty.data);
      dropReadOnly(request, schema.readOnly ?? []);
    },
  };
  app.route({
    method,
    url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
    ...settings,
    handler: async (request, reply) => {
      const result = await handler({
        params: request.params,
        query: request.query,
        body: request.body,
        caller: request.caller ?? request.releaseCaller,
        request,
        reply,
      } as Call<N>);
      if (reply.sent) return reply;
      if (reply.statusCode === 200) reply.code(status);
      return reply.send(result);
    },
  });
}

/** Like `route`, for a call that only administrators may make. */
export const adminRoute = <N extends EndpointName>(
  app: FastifyInstance,
  name: N,
  handler: Handler<N>,
  options?: RouteOptions,
): void =>
  route(
    app,
    name,
    (call) => {
      assertAdmin(call.caller as Caller);
      return handler(call);
    },
    options,
  );

/** A stream or buffer is sent without a serializer. */
const bytes = {
  description: 'The bytes, of the type that Content-Type names',
  content: { 'application/octet-stream': { schema: z.string().meta({ format: 'binary' }) } },
};

/** JSON or events, as the handler chooses; a stream is sent without a serializer. */
const streamed = ({ reply, stream }: CallSchema): object => ({
  description: 'Events, as they happen',
  content: {
    ...(reply ? { 'application/json': { schema: reply } } : {}),
    ...(stream ? { 'text/event-stream': { schema: stream } } : {}),
  },
});

function goodReply(schema: CallSchema): object {
  if (schema.bytes) return bytes;
  return schema.stream ? streamed(schema) : (schema.reply ?? z.null().describe('No content'));
}

function routeSchema(name: EndpointName, schema: CallSchema, path: string, status: number): object {
  const paramNames = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
  const params = z.object(Object.fromEntries(paramNames.map((param) => [param, z.string().min(1).max(200)])));
  return {
    operationId: name,
    summary: schema.summary,
    tags: [schema.tag],
    ...(schema.access === 'public' ? { security: [] } : {}),
    ...(schema.access === 'release' ? { security: [{ accessToken: [] }, { releaseToken: [] }] } : {}),
    ...(paramNames.length > 0 ? { params } : {}),
    querystring: schema.query ?? z.strictObject({}),
    ...(schema.body ? { body: schema.body } : {}),
    response: {
      [status]: goodReply(schema),
      '4xx': ErrorReplySchema,
      '5xx': ErrorReplySchema,
      ...(schema.alsoStatus
        ? { [schema.alsoStatus]: z.union([schema.reply ?? z.null(), ErrorReplySchema]) }
        : {}),
    },
  };
}

function dropReadOnly(request: FastifyRequest, fields: readonly string[]): void {
  if (fields.length === 0 || typeof request.body !== 'object' || request.body === null) return;
  const body = request.body as Record<string, unknown>;
  for (const field of fields) delete body[field];
}
