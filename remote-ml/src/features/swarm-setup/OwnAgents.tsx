import { useApi } from '@alma/shared/api';
import { profileLimits } from '@alma/shared/contract/profiles/limits';
import { Select } from '@alma/shared/overlays';
import { styled } from '@alma/shared/styled';
import { Field, headlineOf } from '@alma/shared/ui';
import type { AgentDraft } from '../../components/agent-draft.ts';
import { texts } from '../../texts.ts';
import { draftOf } from './own-agent-draft.ts';

const copy = texts.swarmSetup;

const Root = styled.div`
  flex: 0 1 420px;
  min-width: min(100%, 280px);
`;

interface OwnAgentsProps {
  userId: string;
  /** Agents that are already in the team. */
  team: readonly AgentDraft[];
  isDisabled: boolean;
  onPick: (agent: AgentDraft) => void;
}

/** The agents of the user's profiles that are not in the team. Renders nothing without any. */
export function OwnAgents({ userId, team, isDisabled, onPick }: OwnAgentsProps) {
  const { data } = useApi('profiles.list', { query: { user_id: userId, limit: profileLimits.perUser } });
  const all = (data?.profiles ?? []).flatMap(({ agents }) => agents);
  const free = all.filter(({ id }) => !team.some(({ agentId }) => agentId === id));
  if (free.length === 0) return null;
  const handlePick = (id: string) => {
    const agent = free.find((candidate) => candidate.id === id);
    if (agent) onPick(draftOf(agent, team));
  };
  return (
    <Root>
      <Field label={copy.ownAgents} hint={copy.ownAgentsHint}>
        {(control) => (
          <Select
            {...control}
            value=""
            placeholder={copy.choose}
            disabled={isDisabled}
            onValueChange={handlePick}
            options={free.map(({ id, prompt }) => ({ value: id, label: headlineOf(prompt).title }))}
          />
        )}
      </Field>
    </Root>
  );
}
