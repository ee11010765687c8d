import { useReader } from '@alma/shared/auth';
import type { Agent } from '@alma/shared/contract/profiles/entities';
import { Dialog } from '@alma/shared/overlays';
import { Button, CopyButton, DescriptionList, formatExact } from '@alma/shared/ui';
import * as S from './AgentsTab.styled.ts';
import { agentTexts as copy } from './texts.ts';

interface AgentDetailsDialogProps {
  agent: Agent;
  profileName: string;
  onClose: () => void;
}

/** All details of one agent, including its whole prompt. */
export function AgentDetailsDialog({ agent, profileName, onClose }: AgentDetailsDialogProps) {
  const format = useReader();
  const id = (
    <>
      <code>{agent.id}</code>
      <CopyButton value={agent.id} label={copy.copyId} />
    </>
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={copy.detailsTitle}
      description={copy.forProfile(profileName)}
      size="lg"
      footer={<Button onClick={onClose}>{copy.close}</Button>}
    >
      <DescriptionList
        align="start"
        items={[
          { term: copy.id, value: id },
          { term: copy.createdAt, value: formatExact(agent.created_at, format) },
          { term: copy.updatedAt, value: formatExact(agent.updated_at, format) },
        ]}
      />
      <S.Prompt dir="auto">{agent.prompt}</S.Prompt>
    </Dialog>
  );
}
