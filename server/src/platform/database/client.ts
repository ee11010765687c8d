import { Socket } from 'node:net';
import pg from 'pg';
import { beginSpan, endSpan, recordingSpan } from '../tracing/index.ts';
import { querySummary } from './query-summary.ts';

type Callback = (error: Error | null, result?: unknown) => void;
type Send = (statement: unknown, values: unknown, callback?: unknown) => unknown;

/**
 * A connection whose statements are spans, and that can be closed when it leaves one unanswered. All statements are sent
 * with a callback, since for its promise and for `query_timeout` the driver assigns a function to a property: V8 puts
 * such functions into the old generation, where all that they refer to stays until a full collection.
 */
export class Client extends pg.Client {
  readonly #socket: Socket;
  readonly #send: Send;
  #sent = 0;
  #answered = 0;
  #answeredBefore = 0;
  /** Checks without an answer: elapsed time would count while the process is suspended. */
  #checks = 0;

  constructor({ stream, ...config }: pg.ClientConfig = {}) {
    const socket = (stream?.() as Socket | undefined) ?? new Socket();
    super({ ...config, stream: () => socket });
    this.#socket = socket;
    this.#send = super.query.bind(this) as Send;
    this.query = ((...args: Parameters<Send>) => this.#query(...args)) as pg.Client['query'];
  }

  /** Called regularly; closes the connection when a statement has waited for more than this number of calls. */
  closeIfStuck(maxChecks: number): void {
    const isWaiting = this.#sent > this.#answered && this.#answered === this.#answeredBefore;
    this.#answeredBefore = this.#answered;
    this.#checks = isWaiting ? this.#checks + 1 : 0;
    if (this.#checks > maxChecks) this.#socket.destroy(new Error('the database left a statement unanswered'));
  }

  #query(...[statement, values, callback]: Parameters<Send>): unknown {
    const text = textOf(statement);
    // Streams and cursors submit themselves and answer by events.
    if (text === undefined) return this.#send(statement, values, callback);
    if (typeof values === 'function') return this.#ask(statement, text, undefined, values as Callback);
    if (callback !== undefined) return this.#ask(statement, text, values, callback as Callback);
    return new Promise((resolve, reject) => {
      this.#ask(statement, text, values, (error, result) => (error ? reject(error) : resolve(result)));
    }).catch((error: Error) => {
      // Replaces the stack of the socket's event with the caller's, as the driver does.
      Error.captureStackTrace(error);
      throw error;
    });
  }

  #ask(statement: unknown, text: string, values: unknown, callback: Callback): void {
    const span = recordingSpan() && beginStatement(text);
    this.#sent += 1;
    this.#send(statement, values, (error: Error | null, result: unknown) => {
      this.#answered += 1;
      if (span) endSpan(span, error ?? undefined);
      callback(error, result);
    });
  }
}

function textOf(statement: unknown): string | undefined {
  if (typeof statement === 'string') return statement;
  const { text, submit } = statement as { text?: unknown; submit?: unknown };
  return typeof text === 'string' && submit === undefined ? text : undefined;
}

/** The SQL is left out, because it may contain user input; operation and table are enough to find a statement. */
function beginStatement(text: string): ReturnType<typeof beginSpan> {
  const { operation, summary } = querySummary(text);
  return beginSpan(summary, {
    kind: 'client',
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      'db.query.summary': summary,
    },
  });
}
