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
    try {
      await remove(agent.id);
    } catch {
      return copy.deleteFailed;
    }
    toast.show({ type: 'success', title: copy.deleted, description: headlineOf(agent.prompt).title });
    onClose();
    return undefined;
  };

  return (
    <ConfirmDialog
      open
      title={copy.delete}
      confirmLabel={texts.delete}
      danger
      onConfirm={confirm}
      onClose={onClose}
    >
      {copy.deleteQuestion}
    </ConfirmDialog>
  );
}
