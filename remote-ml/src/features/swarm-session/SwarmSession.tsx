import { api, useApiCache } from '@alma/shared/api';
import { ChatFrame, HandOver, SystemLine } from '@alma/shared/chat';
import type { AiSession, SessionMessage, User } from '@alma/shared/contract';
import { type AgentForm, SwarmAgentFormSchema } from '@alma/shared/forms';
import { Button, LoadedTogether, Skeleton, StateCard } from '@alma/shared/ui';
import { useCallback, useState } from 'react';
import { AddAgentDialog } from '../../components/AddAgentDialog.tsx';
import { AssistantNote } from '../../components/assistant/AssistantNote.tsx';
import { lettersOf, modelOf } from '../../components/names.ts';
import { OfflineBadge } from '../../components/OfflineBadge.tsx';
import { paths } from '../../components/paths.ts';
import { SessionMenu } from '../../components/session-menu/SessionMenu.tsx';
import { ThreadLog } from '../../components/thread/ThreadLog.tsx';
import { ThreadPage } from '../../components/thread/ThreadPage.tsx';
import { texts } from '../../texts.ts';
import { AgentsPanel } from './AgentsPanel.tsx';
import { BoardSection } from './BoardSection.tsx';
import { currentSpeaker } from './speaking.policy.ts';
import { SwarmFooter } from './SwarmFooter.tsx';
import { UsageSection } from './UsageSection.tsx';
import { useSwarm } from './useSwarm.ts';

const copy = texts.swarmChat;

interface SwarmSessionProps {
  session: AiSession;
  user: User;
  onRefresh: () => Promise<AiSession | undefined>;
}

/** A conversation with a team. The session's id must be its key. */
export function SwarmSession({ session, user, onRefresh }: SwarmSessionProps) {
  const swarm = useSwarm(session, user, onRefresh);
  const cache = useApiCache();
  const [isAdding, setIsAdding] = useState(false);
  const { team } = swarm;
  const active = currentSpeaker(session, swarm.turn, team.data);
  const title = session.title ?? texts.swarm;
  const handleRemoved = () => void cache.invalidate('sessions.list');
  const handleAdd = async ({ name, prompt }: AgentForm) => {
    const agent = { name, system_prompt: prompt, model: modelOf(session.assistant) };
    const added = await api.call('swarm.agents.add', { body: { session_id: session.session_id, agent } });
    void team.mutate(added, { revalidate: false });
  };
  const speakerOf = useCallback(
    (message?: SessionMessage) => {
      const name = (message === undefined ? active : message.name) ?? texts.assistant;
      return { id: name, name, letters: lettersOf(name) };
    },
    [active],
  );

  return (
    <ThreadPage>
      <ChatFrame
        title={title}
        // Reserves the line until the number is known.
        subtitle={team.data === undefined ? '\u00a0' : copy.count(team.data.specs.length)}
        badges={<OfflineBadge assistant={session.assistant} />}
        actions={
          <SessionMenu session={session} title={title} onRemoved={handleRemoved} leaveTo={paths.swarmSetup} />
        }
        panel={{
          label: copy.agents,
          width: 'agents',
          content: (
            <LoadedTogether readings={[team]} skeleton={<Skeleton shape="card" height={320} />}>
              <AgentsPanel reading={team} active={active} onAdd={() => setIsAdding(true)} />
              <BoardSection
                sessionId={session.session_id}
                notes={team.data?.notes ?? []}
                onChanged={(changed) => void team.mutate(changed, { revalidate: false })}
              />
              <UsageSection usage={swarm.usage} messages={session.channel_values.messages} />
              <AssistantNote assistant={session.assistant} />
            </LoadedTogether>
          ),
        }}
        footer={<SwarmFooter swarm={swarm} />}
      >
        <ThreadLog
          thread={swarm}
          speakerOf={speakerOf}
          renderAfter={handOverOf}
          empty={
            <>
              {active !== null && <SystemLine>{copy.empty(active)}</SystemLine>}
              {session.assistant.kind === 'offline' && <SystemLine>{copy.byRules}</SystemLine>}
              {team.data?.specs.length === 0 && (
                <StateCard
                  bare
                  kind="empty"
                  icon="network"
                  level={2}
                  title={copy.emptyTeam}
                  action={<Button onClick={() => setIsAdding(true)}>{copy.addFirst}</Button>}
                />
              )}
            </>
          }
        />
      </ChatFrame>
      {isAdding && (
        <AddAgentDialog
          schema={SwarmAgentFormSchema}
          labels={texts.swarmSetup}
          onAdd={handleAdd}
          onClose={() => setIsAdding(false)}
        />
      )}
    </ThreadPage>
  );
}

/** A hand-over: from which agent to which, and why. */
function handOverOf({ additional_kwargs: { hand_over: handOver } }: SessionMessage) {
  return handOver === undefined ? null : <HandOver {...handOver} />;
}
