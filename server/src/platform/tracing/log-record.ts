import { type Attributes, type LogRecord, ROOT_CONTEXT, trace, TraceFlags } from '@opentelemetry/api';
import { parseJson } from '../plain-text/index.ts';

type Line = Record<string, unknown>;

/** Pino's levels with their OpenTelemetry severity numbers and names. */
const severities = new Map<unknown, [number: number, text: string]>([
  [10, [1, 'TRACE']],
  [20, [5, 'DEBUG']],
  [30, [9, 'INFO']],
  [40, [13, 'WARN']],
  [50, [17, 'ERROR']],
  [60, [21, 'FATAL']],
]);

/** A log line as an OTLP record; undefined for text that is not a log line. */
export function recordOf(text: string, maxLength: number): LogRecord | undefined {
  const line = parsed(text);
  if (!line) return undefined;
  const { level, time, msg, trace_id: traceId, span_id: spanId, err, ...fields } = line;
  const [severityNumber = 0, severityText = ''] = severities.get(level) ?? [];
  const context =
    typeof traceId === 'string' && typeof spanId === 'string'
      ? trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: TraceFlags.SAMPLED })
      : ROOT_CONTEXT;
  return {
    ...(typeof time === 'number' && { timestamp: time }),
    severityNumber,
    severityText,
    body: typeof msg === 'string' ? msg.slice(0, maxLength) : '',
    attributes: { ...attributesOf(fields), ...exceptionOf(err) },
    context,
  };
}

function parsed(text: string): Line | undefined {
  const line = parseJson(text);
  return typeof line === 'object' && line !== null ? (line as Line) : undefined;
}

const attributesOf = (line: Line): Attributes =>
  Object.fromEntries(
    Object.entries(line).map(([name, value]) => [name, isPlain(value) ? value : JSON.stringify(value)]),
  );

const isPlain = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);

/** Named by the semantic conventions of OpenTelemetry. */
function exceptionOf(error: unknown): Attributes {
  if (typeof error !== 'object' || error === null) return {};
  const { type, message, stack } = error as Line;
  return attributesOf({
    ...(type !== undefined && { 'exception.type': type }),
    ...(message !== undefined && { 'exception.message': message }),
    ...(stack !== undefined && { 'exception.stacktrace': stack }),
  });
}
