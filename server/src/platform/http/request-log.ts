import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { meter } from '../metrics/index.ts';
import { traceIdsOf } from './request-trace.ts';

/** A call after it was answered. */
export interface AnsweredCall {
  method: string;
  /** The route pattern of the address. */
  route: string;
  status: number;
  ms: number;
}

const harmlessId = /^[\w-]{8,64}$/;

/** Always generated here: a caller must not choose a text of the audit log. */
export const requestId = (): string => randomUUID();

/** The id of a caller or proxy, to find the call in both logs; undefined when it contains unsafe characters. */
function clientRequestId({ headers }: FastifyRequest): string | undefined {
  const requestId = headers['x-request-id'];
  return typeof requestId === 'string' && harmlessId.test(requestId) ? requestId : undefined;
}

/** Logs one line per request: method, path without its query (which carries codes and tickets), status and time. */
export function requestLog(app: FastifyInstance, answered: (call: AnsweredCall) => void): void {
  const durations = meter().createHistogram('http.server.request.duration', {
    unit: 's',
    description: 'Time from the arrival of a request to the end of its reply',
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    durations.record(reply.elapsedTime / 1000, {
      'http.request.method': request.method,
      // The route pattern, because callers may vary the address without limit.
      'http.route': request.routeOptions.url ?? '',
      'http.response.status_code': reply.statusCode,
    });
    const { url: route } = request.routeOptions;
    // A stream of events lasts as long as its reader stays.
    const isStream = String(reply.getHeader('content-type')).startsWith('text/event-stream');
    if (route !== undefined && !isStream)
      answered({ method: request.method, route, status: reply.statusCode, ms: reply.elapsedTime });
    request.log.info(
      {
        method: request.method,
        path: request.originalUrl.split('?', 1)[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        user: request.caller?.userId,
        client_request_id: clientRequestId(request),
        ...traceIdsOf(request),
      },
      'request',
    );
  });
}

const isFrame = (line: string): boolean => /^\s+at /.test(line);

/** Log serializers: error details without anything that a caller sent. */
export const logSerializers = {
  err: (error: Error & { code?: unknown; cause?: unknown }): object => ({
    type: error.name,
    code: error.code,
    // The message of a failed query contains its parameters, so only the driver's message is logged.
    message: error.cause instanceof Error ? error.cause.message : error.message,
    // Later lines of the message contain parameters.
    stack: error.stack?.split('\n').filter(isFrame).join('\n'),
  }),
};
