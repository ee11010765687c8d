import { api, ApiError } from '@alma/shared/api';
import { useDraft } from '@alma/shared/chat';
import type { SpinEvent, SpinMode, SpinState } from '@alma/shared/contract';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useSequentialActions } from '../../components/useSequentialActions.ts';
import { seqOf } from '../../live/spin/run-view.ts';
import type { SpinClient, SpinLive } from '../../live/spin/spin-client.ts';
import type { PendingMessage } from './rows.ts';
import { spinTexts as copy } from './texts.ts';

export interface Failure {
  title: string;
  /** The server's message if it helps, otherwise advice. */
  reason: string;
}

interface Sent extends PendingMessage {
  /** The newest event when the message was sent. The run reports the message after it. */
  afterSeq: number;
}

export type Steering = ReturnType<typeof useSteering>;

/** The user's actions on a run. Each is confirmed by the server first, and a failed one loses nothing. */
export function useSteering(client: SpinClient, live: SpinLive, state: SpinState, userId: string) {
  const [draft, setDraft] = useDraft(`alma.ml.draft.${userId}.${state.session_id}`);
  const [sent, setSent] = useState<readonly Sent[]>([]);
  const [failure, setFailure] = useState<Failure>();
  const [isResuming, setIsResuming] = useState(false);
  const [isSwitching, setIsSwitching] = useState(false);
  /** A message that failed and is in the composer again: sent unchanged, it keeps its id. */
  const returned = useRef<{ content: string; requestId: string }>(undefined);
  // Of two concurrent actions on the same pause, the server would refuse one.
  const runInOrder = useSequentialActions();
  const latestDraft = useRef(draft);
  useEffect(() => {
    latestDraft.current = draft;
  });
  const pause = state.pause_id === null ? {} : { pause_id: state.pause_id };

  async function resume(): Promise<void> {
    if (isResuming) return;
    setFailure(undefined);
    setIsResuming(true);
    try {
      client.apply(await runInOrder(() => client.proceed(pause)));
    } catch (error) {
      setFailure({ title: copy.continueFailed, reason: reasonOf(error) });
    } finally {
      setIsResuming(false);
    }
  }

  /** Sends a message to the run. A paused run continues with it. */
  async function send(): Promise<void> {
    const content = draft.trim();
    const message: Sent = { key: `sent-${crypto.randomUUID()}`, content, afterSeq: seqOf(live.view) };
    const failed = returned.current;
    const requestId = failed?.content === content ? failed.requestId : crypto.randomUUID();
    setFailure(undefined);
    setSent((before) => [...before, message]);
    setDraft('');
    try {
      client.apply(
        await runInOrder(() => client.proceed({ ...pause, message: content, request_id: requestId })),
      );
      returned.current = undefined;
    } catch (error) {
      setSent((before) => before.filter((each) => each !== message));
      returned.current = { content, requestId };
      restoreDraft(content);
      setFailure({ title: copy.sendFailed, reason: reasonOf(error) });
    }
  }

  /** Puts a message back into the composer, before newer text. */
  function restoreDraft(content: string): void {
    const typed = latestDraft.current;
    setDraft(typed === '' ? content : `${content}\n${typed}`);
  }

  async function switchMode(mode: SpinMode): Promise<void> {
    if (isSwitching) return;
    setFailure(undefined);
    setIsSwitching(true);
    try {
      client.apply(
        await runInOrder(() =>
          api.call('spin.mode', { query: { session_id: state.session_id }, body: { mode } }),
        ),
      );
    } catch (error) {
      setFailure({ title: copy.modeFailed, reason: reasonOf(error) });
    } finally {
      setIsSwitching(false);
    }
  }

  const { events } = live.view;
  const pending = useMemo(() => sent.filter((message) => !isReported(message, events)), [sent, events]);
  return { draft, setDraft, pending, failure, isResuming, isSwitching, resume, send, switchMode };
}

const isReported = ({ content, afterSeq }: Sent, events: readonly SpinEvent[]): boolean =>
  events.some((event) => event.type === 'user_message' && event.seq > afterSeq && event.content === content);

/** The server's message for conflicts with the run's state; otherwise what to do. */
const reasonOf = (error: unknown): string =>
  error instanceof ApiError &&
  ['CONFLICT', 'LIMIT_REACHED', 'RUN_FINISHED'].includes(error.code) &&
  error.message !== ''
    ? error.message
    : copy.retryHint;
