import { useApi } from '@alma/shared/api';
import type { ProfileAgent } from '@alma/shared/contract';
import { swarmLimits } from '@alma/shared/contract/swarm/limits';
import { Select } from '@alma/shared/overlays';
import { styled } from '@alma/shared/styled';
import { Field, headlineOf } from '@alma/shared/ui';
import type { AgentDraft } from '../../components/agent-draft.ts';
import { texts } from '../../texts.ts';

const copy = texts.swarmSetup;
/** A user has at most fifty profiles, so one page contains all of them. */
const allProfiles = 50;

const Root = styled.div`
  max-width: 420px;
  margin-top: 20px;
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
  const { data } = useApi('profiles.list', { query: { user_id: userId, limit: allProfiles } });
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

/** Agents of profiles have no name: the first words of their prompt replace it, until the user enters one. */
function draftOf({ id, prompt }: ProfileAgent, team: readonly AgentDraft[]): AgentDraft {
  const headline = headlineOf(prompt)
    .title.replace(/^you are (?:an? |the )?/i, '')
    .replace(/(?<![.!?…])[.!?…]+$/u, '');
  const base = headline.slice(0, swarmLimits.agentName - 4).trim();
  const names = new Set(team.map(({ name }) => name.trim().toLowerCase()));
  let name = base;
  for (let number = 2; names.has(name.toLowerCase()); number += 1) name = `${base} ${number}`;
  return { key: crypto.randomUUID(), name, prompt, agentId: id };
}
