import { useReader } from '@alma/shared/auth';
import type { Registry } from '@alma/shared/remote';
import { useAtomValue } from '@alma/shared/state';
import { styled } from '@alma/shared/styled';
import { useToast } from '@alma/shared/toast';
import { Button, formatMomentInline, Icon } from '@alma/shared/ui';
import { useState } from 'react';
import { releaseOf, useRegistry, useRemoteStore } from '../remotes/index.ts';
import { isLocal } from './local.ts';
import type { Overrides } from './overrides.ts';
import type { StoredOverride } from './stored-overrides.ts';
import { texts } from './texts.ts';
import { recordOf, remoteTitle } from './titles.ts';
import { useExpiry } from './useExpiry.ts';

const copy = texts.banner;

/* In the normal flow, so that it covers nothing. */
const Root = styled.section`
  display: grid;
  flex: none;
  max-height: 30vh;
  overflow: auto;
  border-bottom: 1px solid var(--warning-line);
  background: var(--warning-soft);
  font-size: var(--fs-13);
`;

const Line = styled.div`
  display: flex;
  align-items: center;
  gap: var(--s-3);
  padding: var(--s-1) var(--s-3);

  > svg {
    flex: none;
    color: var(--warning);
  }

  > p {
    flex: 1;
    min-width: 0;
    overflow-wrap: anywhere;
  }

  @media (max-width: 900px) {
    > button {
      min-height: 44px;
    }
  }
`;

/** An overridden release in this page: also one that has ended, while the page still shows it. */
type Trial = Pick<StoredOverride, 'id' | 'remote' | 'release'> & { held?: StoredOverride };

function listTrials(held: readonly StoredOverride[], { remotes }: Registry): Trial[] {
  const ended = remotes.flatMap((record) => {
    const { name: remote, override: id } = record;
    const isHeld = held.some((override) => override.remote === remote);
    return id === undefined || isHeld ? [] : [{ id, remote, release: releaseOf(record) }];
  });
  return [...held.map((override) => ({ ...override, held: override })), ...ended];
}

interface OverrideBannerProps {
  overrides: Overrides;
}

/** A line for each overridden release of this tab, with a button to leave it. */
export function OverrideBanner({ overrides }: OverrideBannerProps) {
  const registry = useRegistry();
  const held = useAtomValue(overrides.held);
  useExpiry(held, overrides.fetchRegistry);
  const trials = listTrials(held, registry);
  if (trials.length === 0) return null;
  return (
    <Root aria-label={copy.label}>
      {trials.map((trial) => (
        <TrialLine key={trial.id} trial={trial} overrides={overrides} />
      ))}
    </Root>
  );
}

function TrialLine({ trial, overrides }: OverrideBannerProps & { trial: Trial }) {
  const toast = useToast();
  const registry = useRegistry();
  const { switchTo } = useRemoteStore();
  const [isLeaving, setIsLeaving] = useState(false);
  const { remote, release } = trial;
  const title = remoteTitle(registry, remote);
  const state = useTrialState(trial, overrides);

  const leave = async () => {
    setIsLeaving(true);
    if (trial.held) await overrides.leave(trial.held);
    // Opened again, because this page may still load from that server.
    if (isLocal(trial)) return overrides.openAgain();
    // The focused button was removed with this line.
    document.querySelector('main')?.focus({ preventScroll: true });
    const latest = await overrides.fetchRegistry().catch(() => undefined);
    if (latest) switchTo(latest, [remote]);
    else toast.show({ type: 'warning', title: texts.leftOffline, description: texts.leftOfflineText });
    setIsLeaving(false);
  };

  return (
    <Line>
      <Icon name="triangle-alert" />
      <p role="status">
        <strong>{copy.title(title, release)}</strong> {state}
      </p>
      <Button
        size="sm"
        busy={isLeaving}
        aria-label={copy.leaveOne(title, release)}
        onClick={() => void leave()}
      >
        {copy.leave}
      </Button>
    </Line>
  );
}

function useTrialState({ id, remote, release, held }: Trial, overrides: Overrides): string {
  const registry = useRegistry();
  const failed = useAtomValue(overrides.failed);
  const problem = useAtomValue(overrides.problems)[id];
  const reader = useReader();
  if (!held) return copy.ended;
  if (problem !== undefined) return problem;
  if (id in failed) return failed[id] ?? copy.failed;
  if (recordOf(registry, remote)?.override !== id) return copy.away;
  const until = `${copy.until[held.scope]} ${formatMomentInline(held.expires_at, reader)}.`;
  return isLocal({ release }) ? `${until} ${copy.local}` : until;
}
