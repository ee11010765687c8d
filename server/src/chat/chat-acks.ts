import type { AckFrame, ErrorCode } from '@alma/shared/contract';
import { closeCodes } from '@alma/shared/contract/chat/limits';
import type { FastifyBaseLogger } from 'fastify';
import { TokenBucket } from '../platform/limits/index.ts';
import { Problem, unavailable } from '../platform/problems/index.ts';
import type { Connection } from '../platform/socket/index.ts';
import { frame } from './frames.ts';

type Extra = Pick<AckFrame, 'stored' | 'joined' | 'expires_at' | 'retry_after_ms'>;

/** Refusals before a socket is closed; `perSecond` is how fast they are forgotten. */
const refusalLimit = { burst: 30, perSecond: 0.5 };

/** Answers the frames of one connection. */
export class ChatAcks {
  readonly #connection: Connection;
  readonly #log: FastifyBaseLogger;
  /** Created with the first refusal; most connections never have one. */
  #refusals: TokenBucket | undefined;

  constructor(connection: Connection, log: FastifyBaseLogger) {
    this.#connection = connection;
    this.#log = log;
  }

  send(requestId: string | null, extra: Extra = {}, error?: { code: ErrorCode; message: string }): undefined {
    const status = error ? ('error' as const) : ('ok' as const);
    const { code, message = '' } = error ?? {};
    this.#connection.send(
      frame({ type: 'ack', request_id: requestId, status, message, ...(code ? { code } : {}), ...extra }),
    );
  }

  /** Refuses an invalid frame; too many of them end the connection. */
  refuse(requestId: string | null, code: ErrorCode, message: string): undefined {
    this.send(requestId, {}, { code, message });
    this.#count(closeCodes.badFrame, 'bad frames');
  }

  /** Refuses a frame over the rate limit, and tells the client when to retry. */
  postpone(requestId: string | null, waitMs: number, message: string): undefined {
    this.send(requestId, { retry_after_ms: waitMs }, { code: 'RATE_LIMITED', message });
    this.#count(closeCodes.tooMany, 'too many frames');
  }

  /** Waits for work that sends its own ack, and sends one when it fails. */
  async settle(requestId: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof Problem)) this.#log.warn({ err: error }, 'a frame could not be answered');
      const { code, message } = error instanceof Problem ? error : unavailable();
      this.send(requestId, {}, { code, message });
    }
  }

  #count(closeCode: number, reason: string): void {
    this.#refusals ??= new TokenBucket(refusalLimit);
    if (this.#refusals.take() > 0) this.#connection.close(closeCode, reason);
  }
}
