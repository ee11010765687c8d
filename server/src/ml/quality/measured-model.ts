import { estimateTokens } from '../context-window/index.ts';
import { type ChatModel, ModelError, type ModelEvent, type SingleModel } from '../models/index.ts';
import { endings } from './measuring.policy.ts';

/** Consecutive failed calls after which the measurement ends. */
const maxFailures = 3;

/** Ends a measurement; the message is shown to administrators. */
export class MeasuringEnded extends Error {
  override name = 'MeasuringEnded';
}

export interface MeasuredModel extends ChatModel {
  /** How many calls have ended. */
  readonly done: number;
  /** Estimated by length if the endpoint reported no tokens, in which case `isExact` is false. */
  readonly used: { input_tokens: number; output_tokens: number; isExact: boolean };
}

interface Bounds {
  userId: string;
  maxTokens: number;
  /** Aborts pending calls; triggered by `end`. */
  signal: AbortSignal;
  end(reason: Error): void;
}

/** A model with limits on its use. The end of the measurement aborts all of its calls. */
export function measuredModel(
  target: SingleModel,
  { userId, maxTokens, signal, end }: Bounds,
): MeasuredModel {
  const { chat, name } = target;
  const used = { input_tokens: 0, output_tokens: 0, isExact: true };
  let done = 0;
  let failures = 0;

  /** Prevents calls beyond a limit. */
  async function check(): Promise<void> {
    signal.throwIfAborted();
    if (used.input_tokens + used.output_tokens >= maxTokens) end(new MeasuringEnded(endings.tokens));
    else await target.check(userId).catch(end);
    signal.throwIfAborted();
  }

  /** Refused and unusable replies are results. Other errors concern the endpoint, and may end the measurement. */
  function noteFailure(error: unknown): void {
    if (!(error instanceof ModelError)) return end(error as Error);
    const { kind, because } = error;
    if (kind === 'unusable' || because === 'declined' || because === 'too-long') return;
    failures += 1;
    if (because === 'setup' || failures >= maxFailures)
      end(new MeasuringEnded(error.toProblem().message, { cause: error }));
  }

  return {
    kind: 'remote',
    name,
    methodOf: () => name,
    get done() {
      return done;
    },
    used,
    async *stream(request) {
      const requestLength = request.messages.reduce((sum, { content }) => sum + content.length, 0);
      let replyLength = 0;
      let reported: (ModelEvent & { type: 'usage' }) | undefined;
      await check();
      try {
        for await (const event of chat.stream({ ...request, userId }, signal)) {
          if (event.type === 'text') replyLength += event.text.length;
          if (event.type === 'usage') reported = event;
          yield event;
        }
        failures = 0;
      } catch (error) {
        noteFailure(error);
        throw signal.aborted ? signal.reason : error;
      } finally {
        done += 1;
        used.input_tokens += reported?.input_tokens ?? estimateTokens(requestLength);
        used.output_tokens += reported?.output_tokens ?? estimateTokens(replyLength);
        used.isExact &&= reported?.input_tokens != null && reported.output_tokens != null;
      }
    },
  };
}
