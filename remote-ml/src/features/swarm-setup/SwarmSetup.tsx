import { useApi, useApiCache, useIsMounted } from '@alma/shared/api';
import { useAuth } from '@alma/shared/auth';
import { swarmLimits } from '@alma/shared/contract/swarm/limits';
import { useNavigate } from '@alma/shared/router';
import { Banner, Button, Icon, PageHeader } from '@alma/shared/ui';
import { useRef, useState } from 'react';
import { type AgentDraft, emptyAgent } from '../../components/agent-draft.ts';
import { modelOf } from '../../components/names.ts';
import { OfflineBadge } from '../../components/OfflineBadge.tsx';
import { paths } from '../../components/paths.ts';
import { useErrorFocus } from '../../components/useErrorFocus.ts';
import { useTeamFocus } from '../../components/useTeamFocus.ts';
import { texts } from '../../texts.ts';
import { AgentCard } from './AgentCard.tsx';
import { CreationNote } from './CreationNote.tsx';
import { OwnAgents } from './OwnAgents.tsx';
import { presets } from './presets.ts';
import { agentErrors, filledAgents, hasErrors, teamError } from './setup.validation.ts';
import * as S from './SwarmSetup.styled.ts';
import { teamDraft } from './team-draft.ts';
import { useTeamCreation } from './useTeamCreation.ts';

const copy = texts.swarmSetup;

/** Sets up a team. Every name and prompt of the presets can be changed. */
export function SwarmSetup() {
  const { user } = useAuth();
  const navigate = useNavigate();
  const isMounted = useIsMounted();
  const { data: assistant, mutate: readAssistant } = useApi('assistant.get', {});
  const [agents, setAgents] = useState<AgentDraft[]>(
    () => (user ? teamDraft.read(user.user_id) : undefined) ?? presets(),
  );
  /** How often a start was refused. Errors are shown after the first time. */
  const [refusals, setRefusals] = useState(0);
  const [refusal, setRefusal] = useState<string>();
  const cache = useApiCache();
  const { creation, create, openChat } = useTeamCreation({
    async readModel() {
      const known = assistant ?? (await readAssistant().catch(() => undefined));
      return known && modelOf(known);
    },
    onCreated(id) {
      void cache.invalidate('sessions.list');
      if (!isMounted()) return;
      teamDraft.drop();
      void navigate(paths.swarm(id));
    },
  });
  const isBusy = creation?.isBusy ?? false;
  const error = refusals > 0 ? teamError(agents) : undefined;
  const filled = filledAgents(agents);
  const team = useRef<HTMLUListElement>(null);
  useErrorFocus(team, refusals);
  useTeamFocus(team, agents.length);

  const change = (next: AgentDraft[]) => {
    setAgents(next);
    if (user) teamDraft.save(user.user_id, next);
  };

  const handleStart = () => {
    setRefusal(user === null ? copy.signedOut : undefined);
    if (user === null || teamError(agents) !== undefined || hasErrors(agents))
      return setRefusals(refusals + 1);
    void create(filled);
  };

  return (
    <>
      <PageHeader title={copy.title} text={copy.text} badge={<OfflineBadge assistant={assistant} />} />
      <S.Team ref={team} tabIndex={-1} aria-label={copy.team}>
        {agents.map((agent) => (
          <li key={agent.key}>
            <AgentCard
              agent={agent}
              errors={refusals > 0 ? agentErrors(agent, agents) : {}}
              model={modelOf(assistant)}
              isDisabled={isBusy}
              isAdded={creation?.added.includes(agent.key) ?? false}
              onChange={(changed) => change(agents.map((each) => (each.key === agent.key ? changed : each)))}
              onRemove={() => change(agents.filter(({ key }) => key !== agent.key))}
            />
          </li>
        ))}
        {agents.length < swarmLimits.agents && (
          <li>
            <S.Add type="button" disabled={isBusy} onClick={() => change([...agents, emptyAgent()])}>
              <Icon name="plus" />
              {copy.add}
            </S.Add>
          </li>
        )}
      </S.Team>
      <S.News>
        {(error ?? refusal) !== undefined && <Banner tone="danger" title={error ?? refusal ?? ''} />}
        {creation && <CreationNote creation={creation} onRetry={handleStart} onContinue={openChat} />}
      </S.News>
      <S.Footer>
        {user && agents.length < swarmLimits.agents && (
          <OwnAgents
            userId={user.user_id}
            team={agents}
            isDisabled={isBusy}
            onPick={(agent) => change([...agents, agent])}
          />
        )}
        <S.Start>
          <span>{copy.count(filled.length)}</span>
          <Button variant="primary" busy={isBusy} onClick={handleStart}>
            {copy.start}
          </Button>
        </S.Start>
      </S.Footer>
    </>
  );
}
