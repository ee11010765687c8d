import {
  type ParsedSpinClientFrame,
  SpinClientFrameSchema,
  spinLimits,
  type SpinServerFrame,
} from '@alma/shared/contract';
import { closeCodes } from '@alma/shared/contract/chat/limits';
import type { FastifyBaseLogger } from 'fastify';
import type { Budgets } from '../../platform/limits/index.ts';
import { forbidden, Problem } from '../../platform/problems/index.ts';
import { type Connection, readField, readJson, type SocketEndpoint } from '../../platform/socket/index.ts';
import type { SpinService } from './spin.service.ts';

/** The socket of spin runs. A connection watches one run at a time; only its frames affect a run, not its presence. */
export function spinSocket(
  spin: SpinService,
  { log, frames }: { log: FastifyBaseLogger; frames: Budgets['spinFrames'] },
): SocketEndpoint {
  return {
    path: '/spin_group/ws',
    frameBytes: spinLimits.frameBytes,
    tokenOf: (data) => readToken(readJson(data)),
    open(connection) {
      const talk = new SpinMessageHandler(connection, spin, log);
      return {
        take(data, isBinary) {
          if (frames.take(connection.caller.userId) > 0) {
            connection.close(closeCodes.tooMany, 'too many frames');
            return undefined;
          }
          return talk.take(readJson(data, isBinary)).catch((error: unknown) => {
            log.error({ err: error }, 'a frame of a spin socket failed');
            connection.close(1011, 'not available');
          });
        },
        end: () => talk.end(),
      };
    },
  };
}

/** Answers the frames of one connection. */
class SpinMessageHandler {
  readonly #connection: Connection;
  readonly #spin: SpinService;
  readonly #log: FastifyBaseLogger;
  #watching: { sessionId: string; abort: AbortController } | undefined;

  constructor(connection: Connection, spin: SpinService, log: FastifyBaseLogger) {
    this.#connection = connection;
    this.#spin = spin;
    this.#log = log;
  }

  end(): void {
    this.#watching?.abort.abort();
  }

  async take(frame: unknown): Promise<void> {
    const parsed = SpinClientFrameSchema.safeParse(frame);
    const requestId = readRequestId(frame);
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      const text =
        frame === undefined ? 'A frame must be JSON text' : (issue?.message ?? 'Not a known frame');
      return this.#fault(new Problem('VALIDATION_FAILED', text), requestId);
    }
    try {
      await this.#answer(parsed.data);
    } catch (error) {
      this.#fault(error, requestId);
    }
  }

  async #answer(frame: ParsedSpinClientFrame): Promise<void> {
    if (frame.type === 'ping') return this.#send({ type: 'pong' });
    if (frame.type === 'continue') return this.#continue(frame);
    if (frame.user_id !== undefined && frame.user_id !== this.#owner) throw forbidden();
    if (frame.type === 'resume') return this.#watch(frame.session_id, frame.after_seq ?? 0, 'resumed');
    const { problem, orientation, mode, agents, request_id: requestId } = frame;
    const setup = { problem, orientation, mode, agents };
    const sessionId = await this.#spin.begin(this.#owner, setup, requestId);
    return this.#watch(sessionId, 0, 'initialized');
  }

  async #continue({
    message,
    pause_id: pauseId,
    request_id: requestId,
  }: Extract<ParsedSpinClientFrame, { type: 'continue' }>): Promise<void> {
    const sessionId = this.#watching?.sessionId;
    const state = await this.#spin.proceed(this.#owner, sessionId, { message, pauseId, requestId });
    if (requestId === undefined) return;
    this.#send({ type: 'continued', session_id: state.session_id, request_id: requestId, state });
  }

  /** Sends the events so far, in one frame when resuming, then each new event. */
  async #watch(sessionId: string, afterSeq: number, as: 'initialized' | 'resumed'): Promise<void> {
    const abort = new AbortController();
    const watched = this.#spin.watch(sessionId, this.#owner, abort.signal);
    const first = await watched.next();
    if (first.done || first.value.type !== 'snapshot') return;
    this.#watching?.abort.abort();
    this.#watching = { sessionId, abort };
    if (!this.#connection.isOpen) return abort.abort();

    const { state, events } = first.value;
    const missed = events.filter(({ seq }) => seq > afterSeq);
    if (as === 'initialized') for (const event of missed) this.#send(event);
    else {
      const head = { seq: state.last_seq, session_id: sessionId, from_seq: afterSeq };
      this.#send({ type: 'resumed', ...head, state, events: missed });
    }
    void this.#follow(watched);
  }

  async #follow(watched: ReturnType<SpinService['watch']>): Promise<void> {
    try {
      for await (const entry of watched) if (entry.type === 'event') this.#send(entry.event);
    } catch (error) {
      this.#log.warn({ err: error }, 'a spin run could not be watched');
      // Close, so that the client reconnects and fetches the missing events.
      this.#connection.close(1011, 'not available');
    }
  }

  #fault(error: unknown, requestId: string | undefined): void {
    const problem = error instanceof Problem ? error : undefined;
    if (!problem) this.#log.warn({ err: error }, 'a frame could not be answered');
    this.#send({
      type: 'error',
      seq: 0,
      session_id: this.#watching?.sessionId ?? null,
      code: problem?.code ?? 'SERVICE_UNAVAILABLE',
      message: problem?.message ?? 'An error occurred',
      ...(requestId === undefined ? {} : { request_id: requestId }),
    });
  }

  #send(frame: SpinServerFrame): void {
    this.#connection.send(JSON.stringify(frame));
  }

  get #owner(): string {
    return this.#connection.caller.userId;
  }
}

const readToken = (frame: unknown): string | undefined => readField(frame, 'token');
const readRequestId = (frame: unknown): string | undefined => readField(frame, 'request_id');
