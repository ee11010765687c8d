import type { useApi } from '@alma/shared/api';
import type { Agent } from '@alma/shared/contract/profiles/entities';
import { Button, FailureCard, headlineOf, IconButton, LoadingCard, StateCard } from '@alma/shared/ui';
import { AgentSummary } from '../../components/AgentSummary.tsx';
import { agentTexts as copy } from './texts.ts';

interface AgentListProps extends AgentActions {
  list: ReturnType<typeof useApi<'agents.list'>>;
}

interface AgentActions {
  canEdit: boolean;
  onDetails: (agent: Agent) => void;
  onEdit: (agent: Agent) => void;
  onDelete: (agent: Agent) => void;
}

/** The agents, or the state of loading them. */
export function AgentList({ list, ...actions }: AgentListProps) {
  const { data, error } = list;
  if (!data && error) {
    return <FailureCard bare title={copy.failed} text={copy.failedText} reading={list} />;
  }
  if (!data) {
    return <LoadingCard label={copy.loading} height={90} />;
  }
  if (data.agents.length === 0)
    return <StateCard kind="empty" icon="sparkles" bare title={copy.none} text={copy.noneText} />;
  return (
    <ul aria-label={copy.list}>
      {data.agents.map((agent) => (
        <AgentSummary key={agent.id} agent={agent} actions={<Actions {...actions} agent={agent} />} />
      ))}
    </ul>
  );
}

function Actions({ agent, canEdit, onDetails, onEdit, onDelete }: AgentActions & { agent: Agent }) {
  const { title } = headlineOf(agent.prompt);
  return (
    <>
      <Button size="sm" variant="ghost" aria-label={copy.detailsOf(title)} onClick={() => onDetails(agent)}>
        {copy.details}
      </Button>
      {canEdit && (
        <>
          <IconButton icon="pencil" size="sm" label={copy.editOf(title)} onClick={() => onEdit(agent)} />
          <IconButton icon="trash" size="sm" label={copy.deleteOf(title)} onClick={() => onDelete(agent)} />
        </>
      )}
    </>
  );
}
