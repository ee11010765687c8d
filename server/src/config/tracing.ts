import { z } from 'zod';

const headerPair = /^\s*([\w-]+)\s*=(.*)$/;

/** `name=value,name=value` with percent-encoded values, the format of OpenTelemetry. */
function readHeaders(text: string, context: z.RefinementCtx<string>): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const pair of text.split(',').filter((part) => part.trim() !== '')) {
    const [, name = '', value = ''] = headerPair.exec(pair) ?? [];
    if (name === '' || !canDecode(value)) {
      context.issues.push({
        code: 'custom',
        message: 'must be name=value, separated by commas',
        input: text,
      });
      return z.NEVER;
    }
    headers[name] = decodeURIComponent(value.trim());
  }
  return headers;
}

function canDecode(value: string): boolean {
  try {
    decodeURIComponent(value);
    return true;
  } catch {
    return false;
  }
}

/** OpenTelemetry's own variables. Tracing is off without the first one. */
export const tracingSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, message: 'must be an http or https address' })
    .optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().default('').transform(readHeaders),
  OTEL_EXPORTER_OTLP_PROTOCOL: z.enum(['http/protobuf', 'http/json']).default('http/protobuf'),
  OTEL_TRACES_SAMPLER: z
    .enum(['parentbased_traceidratio', 'parentbased_always_on', 'parentbased_always_off'])
    .default('parentbased_traceidratio'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(0.01),
  OTEL_LOGS_EXPORTER: z.enum(['none', 'otlp']).default('none'),
  OTEL_SERVICE_NAME: z.string().trim().min(1).max(128).default('alma'),
};

type TracingValues = z.infer<z.ZodObject<typeof tracingSettings>>;

export type TracingConfig = NonNullable<ReturnType<typeof tracingConfig>>;

/** Settings that contradict each other. */
export const tracingProblems = (values: TracingValues): string[] =>
  values.OTEL_LOGS_EXPORTER === 'otlp' && values.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
    ? ['OTEL_LOGS_EXPORTER: only with OTEL_EXPORTER_OTLP_ENDPOINT']
    : [];

/** Undefined without an endpoint. */
export function tracingConfig(values: TracingValues) {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = values;
  if (endpoint === undefined) return undefined;
  const shares = {
    parentbased_traceidratio: values.OTEL_TRACES_SAMPLER_ARG,
    parentbased_always_on: 1,
    parentbased_always_off: 0,
  };
  const base = endpoint.replace(/(?<!\/)\/+$/, '');
  return {
    /** Receives traces as OTLP over HTTP. */
    url: `${base}/v1/traces`,
    /** The same for lines of the log; undefined when they are not sent. */
    logsUrl: values.OTEL_LOGS_EXPORTER === 'otlp' ? `${base}/v1/logs` : undefined,
    headers: values.OTEL_EXPORTER_OTLP_HEADERS,
    protocol: values.OTEL_EXPORTER_OTLP_PROTOCOL,
    /** The share of traces that is kept, 0 to 1. */
    share: shares[values.OTEL_TRACES_SAMPLER],
    serviceName: values.OTEL_SERVICE_NAME,
  };
}
