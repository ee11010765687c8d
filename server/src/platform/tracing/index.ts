export { type LogSender, startLogSender } from './log-sender.ts';
export { beginSpan, endSpan, isSampled, recordingSpan, root, span, traceIds, tracer } from './spans.ts';
export { startTracing } from './start-tracing.ts';
