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

const copy = texts.guided;

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
      title={copy.panel}
      items={[
        {
          term: copy.profileTerm,
          value: profile ? <Link to="/profile?tab=profiles">{profileName(profile)}</Link> : copy.noProfile,
        },
        {
          term: copy.agentTerm,
          value: agentId === null ? copy.guide : <code title={agentId}>{shortId(agentId)}</code>,
        },
        { term: texts.chat.idTerm, value: <SessionId id={session.session_id} /> },
      ]}
      action={
        <>
          <Button block icon="rotate-ccw" onClick={onRestart}>
            {copy.restart}
          </Button>
          <Button block variant="ghost" icon="pencil" onClick={onChange}>
            {copy.change}
          </Button>
        </>
      }
    >
      {progress !== undefined && (
        <PanelSection title={copy.progress}>
          <Progress
            label={copy.progress}
            value={progress.filled}
            max={progress.asked}
            valueText={copy.progressText(progress.filled, progress.asked)}
          />
          <Quiet>{copy.progressText(progress.filled, progress.asked)}</Quiet>
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
