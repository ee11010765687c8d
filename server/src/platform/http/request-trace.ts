import {
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import type { FastifyInstance, FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';
import { isSampled, traceIds, tracer } from '../tracing/index.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The trace of this request; undefined while tracing is off, and for a caller's trace that is not sampled. */
    traceContext: Context | undefined;
  }
}

/** Accepts only the trace id of the caller, not the state of other systems. */
const fromHeaders = {
  keys: () => ['traceparent'],
  get: ({ traceparent }: Record<string, unknown>, name: string) =>
    name === 'traceparent' && typeof traceparent === 'string' ? traceparent : undefined,
};

const traceIdPattern = /^[\da-f]{2}-([\da-f]{32})-/;

/** True for most browser requests: each names a trace, few are sampled, and the others should cost next to nothing. */
function isSkipped({ headers: { traceparent } }: FastifyRequest): boolean {
  const traceId = typeof traceparent === 'string' ? traceIdPattern.exec(traceparent)?.[1] : undefined;
  return traceId !== undefined && !isSampled(traceId);
}

/** Creates a span for each sampled request, in the caller's trace if there is one. */
export function traceRequests(app: FastifyInstance): void {
  app.decorateRequest('traceContext', undefined);
  app.addHook('onRequest', (request, reply, done) => {
    if (isSkipped(request)) return done();
    const parent = propagation.extract(ROOT_CONTEXT, request.headers, fromHeaders);
    const { method, routeOptions } = request;
    const { url: route } = routeOptions;
    const span = tracer().startSpan(
      route === undefined ? method : `${method} ${route}`,
      {
        kind: SpanKind.SERVER,
        attributes: {
          'http.request.method': method,
          // The route pattern, because callers may vary the address without limit.
          ...(route === undefined ? {} : { 'http.route': route }),
          'alma.request.id': request.id,
        },
      },
      parent,
    );
    request.traceContext = trace.setSpan(parent, span);
    if (span.isRecording()) reply.raw.once('close', () => endOf(request, reply));
    context.with(request.traceContext, done);
  });
  // Reading the body runs in events of the connection, which lose the context.
  app.addHook('preValidation', resume);
}

function resume(request: FastifyRequest, _reply: FastifyReply, done: HookHandlerDoneFunction): void {
  if (request.traceContext) context.with(request.traceContext, done);
  else done();
}

function endOf({ traceContext = ROOT_CONTEXT }: FastifyRequest, { raw }: FastifyReply): void {
  const span = trace.getSpan(traceContext);
  if (!span) return;
  if (raw.headersSent) span.setAttribute('http.response.status_code', raw.statusCode);
  const error = raw.statusCode >= 500 ? String(raw.statusCode) : undefined;
  const reason = raw.writableFinished ? error : 'aborted';
  if (reason !== undefined) span.setAttribute('error.type', reason);
  if (error !== undefined) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

/** The ids of a request's span for its line in the log; none while tracing is off. */
export const traceIdsOf = ({ traceContext }: FastifyRequest): ReturnType<typeof traceIds> =>
  traceContext ? traceIds(trace.getSpan(traceContext)) : {};
