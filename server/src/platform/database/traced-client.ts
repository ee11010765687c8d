import pg from 'pg';
import { beginSpan, endSpan, recordingSpan } from '../tracing/index.ts';
import { querySummary } from './query-summary.ts';

type Callback = (error: Error | null, result: unknown) => void;
type Query = (...args: unknown[]) => unknown;

/**
 * A connection whose statements are spans. Their SQL is left out, because it may contain user input; operation and
 * table are enough to find a statement.
 */
export class TracedClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const query = super.query.bind(this) as Query;
    const traced: Query = (...args) => (recordingSpan() ? queryInSpan(query, args) : query(...args));
    this.query = traced as pg.Client['query'];
  }
}

function queryInSpan(query: Query, args: unknown[]): unknown {
  const [statement] = args;
  const { text, submit } =
    typeof statement === 'string'
      ? { text: statement, submit: undefined }
      : (statement as { text?: unknown; submit?: unknown });
  // Streams and cursors submit themselves and answer by events.
  if (typeof text !== 'string' || submit !== undefined) return query(...args);
  const { operation, summary } = querySummary(text);
  const span = beginSpan(summary, {
    kind: 'client',
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      'db.query.summary': summary,
    },
  });
  if (!span) return query(...args);
  const callback = args.at(-1);
  if (typeof callback === 'function') {
    const done: Callback = (error, result) => {
      endSpan(span, error ?? undefined);
      (callback as Callback)(error, result);
    };
    return query(...args.slice(0, -1), done);
  }
  const reply = query(...args) as Promise<unknown>;
  reply.then(
    () => endSpan(span),
    (error: unknown) => endSpan(span, error),
  );
  return reply;
}
