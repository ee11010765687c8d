import { useApi } from '@alma/shared/api';
import { ChatFrame, MessageLog, useDraft } from '@alma/shared/chat';
import type { AiSession, SessionMessage, User } from '@alma/shared/contract';
import { styled } from '@alma/shared/styled';
import { useCallback, useMemo } from 'react';
import { shortId } from '../../components/names.ts';
import { OfflineBadge } from '../../components/OfflineBadge.tsx';
import { ThreadRow } from '../../components/thread/ThreadRow.tsx';
import { useAnnouncement } from '../../components/thread/useAnnouncement.ts';
import { useStop } from '../../components/thread/useStop.ts';
import { useReader } from '../../components/useReader.ts';
import { rowsOf } from '../../live/rows.ts';
import { isRunning } from '../../live/turn.ts';
import { unsentPlace } from '../../live/unsent.ts';
import { useConversation } from '../../live/useConversation.ts';
import { texts } from '../../texts.ts';
import { AnswerComposer } from './AnswerComposer.tsx';
import { OnboardingPanel } from './OnboardingPanel.tsx';
import { sendAnswer } from './send-answer.ts';
import { UpdatedNote } from './UpdatedNote.tsx';

const Fill = styled.div`
  display: grid;
  min-height: 0;
`;

interface OnboardingChatProps {
  session: AiSession;
  user: User;
  onRefresh: () => Promise<unknown>;
  onRestart: () => void;
}

/** The conversation that fills a profile. Give it the session's id as key. */
export function OnboardingChat({ session, user, onRefresh, onRestart }: OnboardingChatProps) {
  const { session_id: id, profile_id: profileId, agent_id: agentId } = session;
  const { moments } = useReader();
  const [draft, setDraft] = useDraft(`alma.ml.draft.${user.user_id}.${id}`);
  const { data: profile } = useApi(
    'profiles.get',
    profileId === null ? null : { params: { profile_id: profileId } },
  );
  const { conversation, turn } = useConversation(session, () => ({
    ask: (outgoing, signal) => sendAnswer(id, outgoing, signal),
    refresh: onRefresh,
    unsent: unsentPlace(`alma.ml.unsent.${user.user_id}.${id}`),
  }));
  const stop = useStop(conversation);
  const announcement = useAnnouncement(turn);
  const running = isRunning(turn);
  const rows = useMemo(() => rowsOf(session, turn, moments.dayOf), [session, turn, moments]);
  const speaker = useMemo(
    () =>
      agentId === null
        ? { id: 'guide', name: texts.guided.guide }
        : { id: agentId, name: texts.guided.agent, badges: <code title={agentId}>{shortId(agentId)}</code> },
    [agentId],
  );
  const renderBefore = useCallback(
    ({ additional_kwargs: { changes = [] } }: SessionMessage) => <UpdatedNote changes={changes} />,
    [],
  );

  return (
    <Fill data-page="fill">
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
              onRefresh={onRefresh}
            />
          ),
        }}
        foot={
          <AnswerComposer
            draft={draft}
            onDraftChange={setDraft}
            running={running}
            onStop={stop}
            onSend={conversation.send}
          />
        }
      >
        <MessageLog announcement={announcement}>
          {rows.map((row) => (
            <ThreadRow
              key={row.key}
              row={row}
              moments={moments}
              conversation={conversation}
              isRunning={running}
              speaker={speaker}
              renderBefore={renderBefore}
            />
          ))}
        </MessageLog>
      </ChatFrame>
    </Fill>
  );
}
