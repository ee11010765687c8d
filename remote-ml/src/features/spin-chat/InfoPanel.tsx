import { useReader } from '@alma/shared/auth';
import { SessionPanel } from '@alma/shared/chat';
import type { SpinState } from '@alma/shared/contract';
import { Term } from '@alma/shared/overlays';
import type { Connection } from '@alma/shared/socket';
import { styled } from '@alma/shared/styled';
import { Badge, DotBadge } from '@alma/shared/ui';
import type { ReactNode } from 'react';
import { phaseTitle } from '../../components/phases.ts';
import { RunStatus } from '../../components/RunStatus.tsx';
import { SessionId } from '../../components/SessionId.tsx';
import { spentText } from '../../components/spent-text.ts';
import { termTexts } from '../../components/terms/texts.ts';
import { spinTexts as copy } from './texts.ts';

const For = styled.strong`
  color: var(--success);
`;

const Against = styled.strong`
  color: var(--danger);
`;

interface InfoPanelProps {
  state: SpinState;
  connection: Connection;
  /** Artifacts and agents. */
  children: ReactNode;
}

/** The state of the run, beside its thread. */
export function InfoPanel({ state, connection, children }: InfoPanelProps) {
  const { locale } = useReader();
  return (
    <SessionPanel
      title={copy.session}
      items={[
        { term: copy.status, value: <Status state={state} connection={connection} /> },
        {
          term: copy.phase,
          label: <Term gloss={termTexts.phases}>{copy.phase}</Term>,
          value: phaseTitle(state.phase),
        },
        { term: copy.mode, value: state.mode },
        { term: copy.votes.FOR, value: <For>{state.votes_for}</For> },
        { term: copy.votes.AGAINST, value: <Against>{state.votes_against}</Against> },
        ...(state.spent ? [{ term: copy.spent, value: spentText(state.spent, locale).join(', ') }] : []),
        { term: copy.sessionId, value: <SessionId id={state.session_id} /> },
      ]}
    >
      {children}
    </SessionPanel>
  );
}

/** A running run shows the state of its connection, any other its own. */
function Status({ state, connection }: { state: SpinState; connection: Connection }) {
  if (state.status !== 'running') return <RunStatus status={state.status} />;
  switch (connection.phase) {
    case 'ready':
      return <DotBadge tone="success">{copy.connected}</DotBadge>;
    case 'idle':
    case 'opening':
    case 'waiting':
      return <Badge icon="plug-zap">{copy.connecting}</Badge>;
    case 'offline':
    case 'stopped':
      return (
        <Badge tone="warning" icon="wifi-off">
          {copy.disconnected}
        </Badge>
      );
  }
}
