import { Dialog } from '@alma/shared/overlays';
import { styled } from '@alma/shared/styled';
import { Banner, Button, Rows } from '@alma/shared/ui';
import { useState } from 'react';
import { useRegistry, useRemoteStore } from '../remotes/index.ts';
import type { AskedRelease } from './asked.ts';
import { isLocal } from './local.ts';
import type { Overrides } from './overrides.ts';
import type { Scope } from './stored-overrides.ts';
import { texts } from './texts.ts';
import { remoteTitle, shownRelease } from './titles.ts';

const copy = texts.ask;

const Releases = styled.ul`
  display: grid;
  gap: var(--s-2);
  overflow-wrap: anywhere;
`;

interface AskDialogProps {
  overrides: Overrides;
  asked: readonly AskedRelease[];
}

/**
 * Asks for confirmation, since anyone can send a member a link: without it nothing changes, and the focus is on the
 * refusing button. It stays open with the server's reasons after a refusal.
 */
export function AskDialog({ overrides, asked }: AskDialogProps) {
  const registry = useRegistry();
  const { switchTo } = useRemoteStore();
  const [busyScope, setBusyScope] = useState<Scope>();
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const isRefused = refusals.length > 0;

  const tryIn = async (scope: Scope) => {
    setBusyScope(scope);
    const started = await overrides.start(asked, scope);
    if (started.registry)
      switchTo(
        started.registry,
        asked.filter((release) => !isLocal(release)).map(({ remote }) => remote),
      );
    setBusyScope(undefined);
    if (started.refusals.length === 0) return overrides.forgetAsked();
    setRefusals(started.refusals);
  };

  const tryButton = (scope: Scope, label: string) => (
    <Button
      variant={scope === 'tab' ? 'primary' : 'secondary'}
      busy={busyScope === scope}
      disabled={busyScope !== undefined && busyScope !== scope}
      onClick={() => void tryIn(scope)}
    >
      {label}
    </Button>
  );

  return (
    <Dialog
      open
      size="md"
      prose
      title={copy.title}
      description={copy.description}
      onClose={overrides.forgetAsked}
      busy={busyScope !== undefined}
      footer={
        <>
          <Button data-autofocus="" disabled={busyScope !== undefined} onClick={overrides.forgetAsked}>
            {isRefused ? copy.close : copy.notNow}
          </Button>
          {!isRefused && tryButton('browser', copy.inBrowser)}
          {!isRefused && tryButton('tab', copy.inTab)}
        </>
      }
    >
      <Rows data-gap="3">
        <Releases>
          {asked.map(({ remote, release }) => (
            <li key={remote}>
              <strong>
                {remoteTitle(registry, remote)} {release}
              </strong>{' '}
              {copy.live(shownRelease(registry, remote))}
            </li>
          ))}
        </Releases>
        <p>{copy.scope}</p>
        {asked.some(isLocal) && <p>{copy.local}</p>}
        {refusals.map((reason) => (
          <Banner key={reason} tone="danger">
            {reason}
          </Banner>
        ))}
      </Rows>
    </Dialog>
  );
}
