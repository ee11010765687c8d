import type { Config } from '../../config/config.ts';
import { observeCount } from './meter.ts';

export interface Metrics {
  stop(): Promise<void>;
}

/** Histogram boundaries for requests, queries and steps, in seconds. */
const durations = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/**
 * Serves `http://host:port/metrics` to Prometheus on a separate port that browsers cannot reach. Off without a port.
 * @throws when the port is taken.
 */
export async function startMetrics(
  { port, host }: Config['metrics'],
  version: string,
): Promise<Metrics | undefined> {
  if (port === undefined) return undefined;
  // Loaded on demand, because most installations start without it.
  const [
    { metrics },
    sdk,
    { PrometheusExporter },
    { resourceFromAttributes },
    { RuntimeNodeInstrumentation },
  ] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-metrics'),
    import('@opentelemetry/exporter-prometheus'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/instrumentation-runtime-node'),
  ]);
  const exporter = new PrometheusExporter({ port, host, preventServerStart: true });
  await exporter.startServer();
  const provider = new sdk.MeterProvider({
    resource: resourceFromAttributes({ 'service.name': 'alma', 'service.version': version }),
    readers: [exporter],
    views: [
      {
        instrumentUnit: 's',
        instrumentType: sdk.InstrumentType.HISTOGRAM,
        meterName: 'alma',
        aggregation: {
          type: sdk.AggregationType.EXPLICIT_BUCKET_HISTOGRAM,
          options: { boundaries: durations },
        },
      },
    ],
  });
  metrics.setGlobalMeterProvider(provider);
  const runtime = new RuntimeNodeInstrumentation();
  runtime.setMeterProvider(provider);
  observeCount('process.memory.usage', 'Resident memory of the server in bytes', () => [
    [process.memoryUsage.rss()],
  ]);
  return {
    async stop() {
      runtime.disable();
      await provider.shutdown();
    },
  };
}
