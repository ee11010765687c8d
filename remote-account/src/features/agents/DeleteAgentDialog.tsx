import type { Agent } from '@alma/shared/contract/profiles/entities';
import { ConfirmDialog } from '@alma/shared/overlays';
import { useToast } from '@alma/shared/toast';
import { headlineOf } from '@alma/shared/ui';
import { texts } from '../../texts.ts';
import { useAgentChanges } from './agents.api.ts';
import { agentTexts as copy } from './texts.ts';

interface DeleteAgentDialogProps {
  agent: Agent;
  onClose: () => void;
}

export function DeleteAgentDialog({ agent, onClose }: DeleteAgentDialogProps) {
  const { remove } = useAgentChanges(agent.profile_id);
  const toast = useToast();

  const confirm = async () => {
    await remove(agent.id);
    toast.show({ type: 'success', title: copy.deleted, description: headlineOf(agent.prompt).title });
  };

  return (
    <ConfirmDialog
      open
      title={copy.delete}
      confirmLabel={texts.delete}
      danger
      onConfirm={confirm}
      failed={() => copy.deleteFailed}
      onClose={onClose}
    >
      {copy.deleteQuestion}
    </ConfirmDialog>
  );
}
