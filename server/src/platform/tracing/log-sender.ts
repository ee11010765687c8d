import { setTimeout as pause } from 'node:timers/promises';
import type { TracingConfig } from '../../config/tracing.ts';
import { recordOf } from './log-record.ts';
import { serverAttributes } from './server-attributes.ts';

export interface LogSender {
  /** Accepts lines as pino writes them, and never waits. */
  stream: { write(line: string): void };
  /** Sends the remaining lines, as far as the collector accepts them in time. */
  stop(): Promise<void>;
}

/** Limits one export, and the shutdown of a server whose collector does not answer. */
const defaultTimeoutMs = 5_000;
/** Queued lines; more are dropped. */
const maxWaiting = 2_048;
const limits = { attributeCountLimit: 64, attributeValueLengthLimit: 4_000 };

/** Also sends log lines by OTLP, if the installation configures it. */
export async function startLogSender(
  config: TracingConfig | undefined,
  version: string,
  timeoutMs = defaultTimeoutMs,
): Promise<LogSender | undefined> {
  if (config?.logsUrl === undefined) return undefined;
  const [{ BatchLogRecordProcessor, LoggerProvider }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/sdk-logs'),
    import('@opentelemetry/resources'),
  ]);
  const { OTLPLogExporter } =
    config.protocol === 'http/json'
      ? await import('@opentelemetry/exporter-logs-otlp-http')
      : await import('@opentelemetry/exporter-logs-otlp-proto');
  const { logsUrl: url, headers } = config;
  const exporter = new OTLPLogExporter({ url, headers, timeoutMillis: timeoutMs, concurrencyLimit: 1 });
  const processor = new BatchLogRecordProcessor({
    exporter,
    exportTimeoutMillis: timeoutMs,
    maxQueueSize: maxWaiting,
  });
  const provider = new LoggerProvider({
    resource: resourceFromAttributes(serverAttributes(config, version)),
    logRecordLimits: limits,
    processors: [processor],
  });
  const logger = provider.getLogger('alma');
  return {
    stream: {
      write(line) {
        const record = recordOf(line, limits.attributeValueLengthLimit);
        if (record) logger.emit(record);
      },
    },
    async stop() {
      // A full queue takes several exports, each of which may take `timeoutMs`.
      await Promise.race([provider.shutdown(), pause(timeoutMs, undefined, { ref: false })]);
    },
  };
}
