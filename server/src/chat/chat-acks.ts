import type { AckFrame, ErrorCode } from '@alma/shared/contract';
import { closeCodes } from '@alma/shared/contract/chat/limits';
import type { FastifyBaseLogger } from 'fastify';
import { TokenBucket } from '../platform/limits/index.ts';
import { Problem, unavailable } from '../platform/problems/index.ts';
import type { ChatReader } from './chat-reader.ts';
import { frame } from './frames.ts';

type Extra = Pick<AckFrame, 'stored' | 'joined' | 'expires_at' | 'retry_after_ms'>;

/** Refusals before a socket is closed; `perSecond` is how fast they are forgotten. */
const refusalLimit = { burst: 30, perSecond: 0.5 };

/** Answers the frames of all connections. */
export class ChatAcks {
  readonly #log: FastifyBaseLogger;

  constructor(log: FastifyBaseLogger) {
    this.#log = log;
  }

  send(
    { connection }: ChatReader,
    requestId: string | null,
    extra: Extra = {},
    error?: { code: ErrorCode; message: string },
  ): undefined {
    const status = error ? ('error' as const) : ('ok' as const);
    const { code, message = '' } = error ?? {};
    connection.send(
      frame({ type: 'ack', request_id: requestId, status, message, ...(code ? { code } : {}), ...extra }),
    );
  }

  /** Refuses an invalid frame; too many of them end the connection. */
  refuse(reader: ChatReader, requestId: string | null, code: ErrorCode, message: string): undefined {
    this.send(reader, requestId, {}, { code, message });
    this.#count(reader, closeCodes.badFrame, 'bad frames');
  }

  /** Refuses a frame over the rate limit, and tells the client when to retry. */
  postpone(reader: ChatReader, requestId: string | null, waitMs: number, message: string): undefined {
    this.send(reader, requestId, { retry_after_ms: waitMs }, { code: 'RATE_LIMITED', message });
    this.#count(reader, closeCodes.tooMany, 'too many frames');
  }

  /** Waits for work that sends its own ack, and sends one when it fails. */
  async settle(reader: ChatReader, requestId: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof Problem))
        this.#log.warn({ err: error }, 'could not answer a frame of a chat socket');
      const { code, message } = error instanceof Problem ? error : unavailable();
      this.send(reader, requestId, {}, { code, message });
    }
  }

  #count(reader: ChatReader, closeCode: number, reason: string): void {
    reader.refusals ??= new TokenBucket(refusalLimit);
    if (reader.refusals.take() > 0) reader.connection.close(closeCode, reason);
  }
}
