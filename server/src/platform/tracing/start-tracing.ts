import type { FastifyBaseLogger } from 'fastify';
import type { TracingConfig } from '../../config/tracing.ts';
import { atMostEvery } from '../at-most-every/index.ts';
import { serverAttributes } from './server-attributes.ts';
import { turnOn } from './spans.ts';

interface Tracing {
  /** Sends the remaining spans. */
  stop(): Promise<void>;
}

interface Installation {
  version: string;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Limits one export, and the shutdown of a server whose collector does not answer. */
const timeoutMs = 5_000;
const warnEveryMs = 60_000;

/**
 * Sends traces by OTLP if an endpoint is configured. Must be called before the server begins work.
 * Spans that cannot be sent are dropped: the queue is bounded, and an unavailable collector delays no request.
 */
export async function startTracing(
  config: TracingConfig | undefined,
  { version, log }: Installation,
): Promise<Tracing | undefined> {
  if (!config) return undefined;
  // Loaded on demand, because most installations start without it.
  const [api, sdk, core, { AsyncLocalStorageContextManager }, { resourceFromAttributes }, { followRedis }] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/core'),
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/resources'),
      import('./redis-spans.ts'),
    ]);
  const { OTLPTraceExporter } =
    config.protocol === 'http/json'
      ? await import('@opentelemetry/exporter-trace-otlp-http')
      : await import('@opentelemetry/exporter-trace-otlp-proto');
  const { url, headers } = config;
  const exporter = new OTLPTraceExporter({ url, headers, timeoutMillis: timeoutMs, concurrencyLimit: 2 });
  const share = new sdk.TraceIdRatioBasedSampler(config.share);
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes(serverAttributes(config, version)),
    // The caller's sampled flag is ignored, because anyone can set it.
    sampler: new sdk.ParentBasedSampler({
      root: share,
      remoteParentSampled: share,
      remoteParentNotSampled: share,
    }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter, exportTimeoutMillis: timeoutMs })],
  });
  const warn = atMostEvery(warnEveryMs, (_count, error: unknown) => {
    const { name, code } = error as NodeJS.ErrnoException;
    log.warn({ reason: code ?? name }, 'traces or lines of the log could not be sent and are dropped');
  });
  core.setGlobalErrorHandler(warn);
  api.context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  api.propagation.setGlobalPropagator(new core.W3CTraceContextPropagator());
  api.trace.setGlobalTracerProvider(provider);
  const { RECORD_AND_SAMPLED } = sdk.SamplingDecision;
  turnOn((traceId) => share.shouldSample(api.ROOT_CONTEXT, traceId).decision === RECORD_AND_SAMPLED);
  const unfollow = followRedis();
  return {
    async stop() {
      unfollow();
      await provider.shutdown();
    },
  };
}
