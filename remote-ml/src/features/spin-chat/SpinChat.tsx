import type { User } from '@alma/shared/contract';
import { spinLimits } from '@alma/shared/contract/spin/limits';
import { Link } from '@alma/shared/router';
import { Button, ButtonLink, StateCard, VisuallyHidden } from '@alma/shared/ui';
import { useEffect } from 'react';
import { paths } from '../../components/paths.ts';
import { ThreadSkeleton } from '../../components/ThreadSkeleton.tsx';
import type { Goal, SpinClient, SpinLive } from '../../live/spin/spin-client.ts';
import { liveTexts } from '../../live/spin/texts.ts';
import { useSpin } from '../../live/spin/use-spin.ts';
import { lossMessage } from './loss-message.ts';
import { SpinRun } from './SpinRun.tsx';
import { spinTexts as copy } from './texts.ts';

interface SpinChatProps {
  goal: Goal;
  user: User;
  /** Called when the run exists and has an id. */
  onStarted?: (sessionId: string) => void;
}

/** A new run, or one to resume. The goal's run must be its key. */
export function SpinChat({ goal, user, onStarted }: SpinChatProps) {
  const { client, live } = useSpin(goal, user.user_id);
  const { state } = live.view;
  const startedId = state?.session_id;

  // The address changes once the server has assigned the run's id.
  useEffect(() => {
    if (startedId !== undefined) onStarted?.(startedId);
  }, [startedId, onStarted]);

  if (state !== undefined) return <SpinRun client={client} live={live} state={state} user={user} />;
  return <BeforeRun client={client} live={live} />;
}

/** Shown before the run exists, and when it is unreachable. */
function BeforeRun({ client, live: { connection } }: { client: SpinClient; live: SpinLive }) {
  const { goal } = client;
  const isNew = goal.kind === 'init';
  const setupLink = (
    <ButtonLink>
      <Link to={paths.spinSetup}>{isNew ? copy.backToSetup : copy.newChat}</Link>
    </ButtonLink>
  );
  if (connection.phase === 'stopped' && connection.reason !== undefined) {
    const isUnknown = connection.reason === liveTexts.invalidSession;
    return (
      <StateCard
        kind={isUnknown ? 'not-found' : 'error'}
        level={1}
        title={connection.reason}
        text={isUnknown ? copy.invalidText : copy.refusedText}
        action={setupLink}
      />
    );
  }
  // The card stays during an attempt, to avoid a layout shift.
  if ('loss' in connection && connection.loss !== undefined) {
    const isReconnecting = connection.phase === 'opening' || connection.phase === 'waiting';
    const brokenText = isNew ? copy.notStartedText : copy.brokenText;
    return (
      <StateCard
        kind="error"
        level={1}
        title={lossMessage(connection.loss, goal, false)}
        text={
          isReconnecting
            ? copy.reconnecting(Math.max(1, connection.attempts), spinLimits.reconnects)
            : brokenText
        }
        action={
          <>
            <Button icon="rotate-cw" busy={connection.phase === 'opening'} onClick={client.reconnect}>
              {copy.reconnect}
            </Button>
            {setupLink}
          </>
        }
      />
    );
  }
  return (
    <>
      <VisuallyHidden role="status">{isNew ? copy.starting : copy.opening}</VisuallyHidden>
      <ThreadSkeleton />
    </>
  );
}
