import { useApi } from '@alma/shared/api';
import { ChatFrame } from '@alma/shared/chat';
import type { AiSession, Profile, SessionMessage, User } from '@alma/shared/contract';
import { styled } from '@alma/shared/styled';
import { headlineOf } from '@alma/shared/ui';
import { useCallback } from 'react';
import { shortId } from '../../components/names.ts';
import { OfflineBadge } from '../../components/OfflineBadge.tsx';
import type { Speaker } from '../../components/thread/Answer.tsx';
import { ThreadLog } from '../../components/thread/ThreadLog.tsx';
import { ThreadPage } from '../../components/thread/ThreadPage.tsx';
import { useThread } from '../../components/thread/useThread.ts';
import { texts } from '../../texts.ts';
import { AnswerComposer } from './AnswerComposer.tsx';
import { OnboardingPanel } from './OnboardingPanel.tsx';
import { sendAnswer } from './send-answer.ts';
import { UpdatedNote } from './UpdatedNote.tsx';

const Prompt = styled.small`
  max-width: 44ch;
  overflow: hidden;
  color: var(--text-subtle);
  font-size: var(--fs-12);
  text-overflow: ellipsis;
  white-space: nowrap;
`;

interface OnboardingChatProps {
  session: AiSession;
  user: User;
  onRefresh: () => Promise<unknown>;
  onRestart: () => void;
  onChange: () => void;
}

/** The conversation that fills a profile. The session's id must be its key. */
export function OnboardingChat({ session, user, onRefresh, onRestart, onChange }: OnboardingChatProps) {
  const { session_id: id, profile_id: profileId, agent_id: agentId } = session;
  const { data: profile } = useApi(
    'profiles.get',
    profileId === null ? null : { params: { profile_id: profileId } },
  );
  const thread = useThread(session, user, {
    ask: (outgoing, signal) => sendAnswer(id, outgoing, signal),
    refresh: onRefresh,
  });
  const speakerOf = useCallback(
    (message?: SessionMessage) =>
      speakerNamed(message ? message.name : agentId && shortId(agentId), profile?.agents),
    [agentId, profile],
  );

  return (
    <ThreadPage>
      <ChatFrame
        title={texts.onboarding}
        badges={<OfflineBadge assistant={session.assistant} />}
        panel={{
          label: texts.guided.panel,
          content: (
            <OnboardingPanel
              session={session}
              profile={profile}
              onRestart={onRestart}
              onChange={onChange}
              onRefresh={onRefresh}
            />
          ),
        }}
        footer={<AnswerComposer thread={thread} />}
      >
        <ThreadLog thread={thread} speakerOf={speakerOf} renderBefore={changesBefore} />
      </ChatFrame>
    </ThreadPage>
  );
}

/** The fields that a message has filled, shown right after it. */
const changesBefore = ({ additional_kwargs: { changes = [] } }: SessionMessage) => (
  <UpdatedNote changes={changes} />
);

/** The author of a message, which may be an earlier agent. */
function speakerNamed(name: string | null, agents: Profile['agents'] = []): Speaker {
  if (name === null) return { id: 'guide', name: texts.guided.guide };
  const short = name.slice(name.lastIndexOf(' ') + 1);
  const agent = agents.find(({ id }) => id.startsWith(short));
  return {
    id: agent?.id ?? short,
    name: texts.guided.agent,
    badges: agent ? <Prompt dir="auto">{headlineOf(agent.prompt).title}</Prompt> : <code>{short}</code>,
  };
}
