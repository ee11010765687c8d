import type { useApi } from '@alma/shared/api';
import type { Agent } from '@alma/shared/contract/profiles/entities';
import { Button, headlineOf, IconButton, Loading, Skeleton, StateCard } from '@alma/shared/ui';
import { AgentSummary } from '../../components/AgentSummary.tsx';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { agentTexts as words } from './texts.ts';

interface AgentListProps extends AgentActs {
  list: ReturnType<typeof useApi<'agents.list'>>;
}

interface AgentActs {
  canEdit: boolean;
  onDetails: (agent: Agent) => void;
  onEdit: (agent: Agent) => void;
  onDelete: (agent: Agent) => void;
}

/** The agents, or what stands in their place. */
export function AgentList({ list, ...acts }: AgentListProps) {
  const { data, error } = list;
  if (!data && error) {
    return <LoadFailure bare title={words.failed} text={words.failedText} reading={list} />;
  }
  if (!data) {
    return (
      <Loading label={words.loading}>
        <Skeleton shape="card" height={90} />
      </Loading>
    );
  }
  if (data.agents.length === 0)
    return <StateCard kind="empty" icon="sparkles" bare title={words.none} text={words.noneText} />;
  return (
    <ul aria-label={words.list}>
      {data.agents.map((agent) => (
        <AgentSummary key={agent.id} agent={agent} actions={<Acts {...acts} agent={agent} />} />
      ))}
    </ul>
  );
}

function Acts({ agent, canEdit, onDetails, onEdit, onDelete }: AgentActs & { agent: Agent }) {
  const { title } = headlineOf(agent.prompt);
  return (
    <>
      <Button size="sm" variant="ghost" aria-label={words.detailsOf(title)} onClick={() => onDetails(agent)}>
        {words.details}
      </Button>
      {canEdit && (
        <>
          <IconButton icon="pencil" size="sm" label={words.editOf(title)} onClick={() => onEdit(agent)} />
          <IconButton icon="trash" size="sm" label={words.deleteOf(title)} onClick={() => onDelete(agent)} />
        </>
      )}
    </>
  );
}
