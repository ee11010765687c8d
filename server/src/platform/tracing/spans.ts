import {
  type Attributes,
  isSpanContextValid,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  type Tracer,
} from '@opentelemetry/api';

/** Attributes are patterns, kinds, counts and ids, never user content. */
export interface SpanOptions {
  kind?: 'internal' | 'server' | 'client';
  attributes?: Attributes;
}

const kinds = { internal: SpanKind.INTERNAL, server: SpanKind.SERVER, client: SpanKind.CLIENT };
const maxKindLength = 64;

let isOn = false;
let samples: ((traceId: string) => boolean) | undefined;

/** Called once, when tracing starts. @param decide whether to sample a trace that the caller began */
export function turnOn(decide: (traceId: string) => boolean): void {
  isOn = true;
  samples = decide;
}

export const isSampled = (traceId: string): boolean => samples?.(traceId) === true;

export const tracer = (): Tracer => trace.getTracer('alma');

/** The active span if its trace is sampled, so that unsampled work does not pay for spans. */
export function recordingSpan(): Span | undefined {
  const active = isOn ? trace.getActiveSpan() : undefined;
  return active?.isRecording() ? active : undefined;
}

/** Begins a span that `endSpan` ends. @returns undefined when the active trace is not sampled */
export function beginSpan(
  name: string,
  { kind = 'internal', attributes = {} }: SpanOptions = {},
): Span | undefined {
  return recordingSpan() && tracer().startSpan(name, { kind: kinds[kind], attributes });
}

/** @param error why the work failed. Only its kind is recorded: messages may contain user input. */
export function endSpan(span: Span, error?: unknown): void {
  if (error !== undefined)
    span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', kindOf(error));
  span.end();
}

/** Runs `work` in a child span when the active trace is sampled. */
export const span = <T>(name: string, options: SpanOptions, work: () => T): T =>
  recordingSpan() ? inSpan(name, options, work) : work();

/** Runs work that may begin a trace, such as a timer or a received frame. */
export const root = <T>(name: string, options: SpanOptions, work: () => T): T =>
  isOn ? inSpan(name, options, work) : work();

/** The span ends when the work is done; for a promise, when it settles. */
function inSpan<T>(name: string, { kind = 'internal', attributes = {} }: SpanOptions, work: () => T): T {
  return tracer().startActiveSpan(name, { kind: kinds[kind], attributes }, (active) => {
    const fail = (error: unknown): void => endSpan(active, error);
    try {
      const result = work();
      if (result instanceof Promise) result.then(() => endSpan(active), fail);
      else endSpan(active);
      return result;
    } catch (error) {
      fail(error);
      throw error;
    }
  });
}

/** Fields that link a log line to its trace; none while tracing is off. */
export function traceIds(of = trace.getActiveSpan()): { trace_id?: string; span_id?: string } {
  const ids = of?.spanContext();
  return ids && isSpanContextValid(ids) ? { trace_id: ids.traceId, span_id: ids.spanId } : {};
}

/** The code of a problem or driver, or else the class: `NOT_FOUND`, `23505`, `ModelError`. A string is used as is. */
function kindOf(error: unknown): string {
  if (typeof error === 'string') return error.slice(0, maxKindLength);
  if (!(error instanceof Error)) return typeof error;
  const code: unknown = Reflect.get(error, 'code');
  return (typeof code === 'string' ? code : error.name).slice(0, maxKindLength);
}
