import { PanelSection, SessionPanel } from '@alma/shared/chat';
import type { AiSession, Profile } from '@alma/shared/contract';
import { Link } from '@alma/shared/router';
import { styled } from '@alma/shared/styled';
import { Button, Progress } from '@alma/shared/ui';
import { AssistantNote } from '../../components/assistant/AssistantNote.tsx';
import { profileName, shortId } from '../../components/names.ts';
import { SessionId } from '../../components/SessionId.tsx';
import { texts } from '../../texts.ts';
import { changesOf, progressOf } from './change-view.ts';
import { ChangeList } from './ChangeList.tsx';

const words = texts.guided;

const Quiet = styled.p`
  margin-top: 6px;
  color: var(--text-subtle);
  font-size: var(--fs-12);
  font-variant-numeric: tabular-nums;
`;

interface OnboardingPanelProps {
  session: AiSession;
  profile: Profile | undefined;
  onRestart: () => void;
  onChange: () => void;
  onRefresh: () => Promise<unknown>;
}

/** The agent, the profile, its progress and the fields filled so far. */
export function OnboardingPanel(props: OnboardingPanelProps) {
  const { session, profile, onRestart, onChange, onRefresh } = props;
  const { messages } = session.channel_values;
  const changes = changesOf(messages);
  const progress = progressOf(messages);
  const { agent_id: agentId } = session;
  return (
    <SessionPanel
      title={words.panel}
      items={[
        {
          term: words.profileTerm,
          value: profile ? <Link to="/profile?tab=profiles">{profileName(profile)}</Link> : words.noProfile,
        },
        {
          term: words.agentTerm,
          value: agentId === null ? words.guide : <code title={agentId}>{shortId(agentId)}</code>,
        },
        { term: texts.chat.idTerm, value: <SessionId id={session.session_id} /> },
      ]}
      action={
        <>
          <Button block icon="rotate-ccw" onClick={onRestart}>
            {words.restart}
          </Button>
          <Button block variant="ghost" icon="pencil" onClick={onChange}>
            {words.change}
          </Button>
        </>
      }
    >
      {progress !== undefined && (
        <PanelSection title={words.progress}>
          <Progress
            label={words.progress}
            value={progress.filled}
            max={progress.asked}
            valueText={words.progressText(progress.filled, progress.asked)}
          />
          <Quiet>{words.progressText(progress.filled, progress.asked)}</Quiet>
        </PanelSection>
      )}
      <PanelSection
        title={texts.changes.fields}
        count={changes.length > 0 ? changes.filter(({ undone }) => !undone).length : undefined}
      >
        {changes.length === 0 ? (
          <Quiet>{texts.changes.none}</Quiet>
        ) : (
          <ChangeList sessionId={session.session_id} changes={changes} onUndone={onRefresh} />
        )}
      </PanelSection>
      <AssistantNote assistant={session.assistant} />
    </SessionPanel>
  );
}
