import pg from 'pg';
import { beginSpan, endSpan, keptSpan } from '../tracing/index.ts';
import { querySummary } from './query-summary.ts';

type Callback = (error: Error | null, result: unknown) => void;
type Query = (...given: unknown[]) => unknown;

/**
 * A connection whose statements are spans. Their SQL is left out, because it may contain user input; operation and
 * table are enough to find a statement.
 */
export class TracedClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const query = super.query.bind(this) as Query;
    const traced: Query = (...given) => (keptSpan() ? queryInSpan(query, given) : query(...given));
    this.query = traced as pg.Client['query'];
  }
}

function queryInSpan(query: Query, given: unknown[]): unknown {
  const [statement] = given;
  const { text, submit } =
    typeof statement === 'string'
      ? { text: statement, submit: undefined }
      : (statement as { text?: unknown; submit?: unknown });
  // Streams and cursors submit themselves and answer by events.
  if (typeof text !== 'string' || submit !== undefined) return query(...given);
  const { operation, summary } = querySummary(text);
  const span = beginSpan(summary, {
    kind: 'client',
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      'db.query.summary': summary,
    },
  });
  if (!span) return query(...given);
  const callback = given.at(-1);
  if (typeof callback === 'function') {
    const done: Callback = (error, result) => {
      endSpan(span, error ?? undefined);
      (callback as Callback)(error, result);
    };
    return query(...given.slice(0, -1), done);
  }
  const answer = query(...given) as Promise<unknown>;
  answer.then(
    () => endSpan(span),
    (error: unknown) => endSpan(span, error),
  );
  return answer;
}
