import { api, ApiError } from '@alma/shared/api';
import type { SwarmAgents } from '@alma/shared/contract';
import {
  Form,
  SwarmAgentFormSchema,
  TextArea,
  TextField,
  useAlmaForm,
  type SwarmAgentForm,
} from '@alma/shared/forms';
import { Dialog } from '@alma/shared/overlays';
import { Button } from '@alma/shared/ui';
import { useState } from 'react';
import { texts } from '../../texts.ts';

const words = texts.swarmChat;
const formId = 'add-swarm-agent';

interface AddAgentDialogProps {
  sessionId: string;
  onClose: () => void;
  onAdded: (team: SwarmAgents) => void;
}

/** Another agent for a team that is at work. */
export function AddAgentDialog({ sessionId, onClose, onAdded }: AddAgentDialogProps) {
  const form = useAlmaForm(SwarmAgentFormSchema, { name: '', system_prompt: '' });
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState<string>();

  const handleSubmit = async (agent: SwarmAgentForm) => {
    setIsPending(true);
    setFailure(undefined);
    try {
      onAdded(await api.call('swarm.agents.add', { body: { session_id: sessionId, agent } }));
      onClose();
    } catch (error) {
      setFailure(error instanceof ApiError && error.status === 409 ? error.message : words.addFailed);
      setIsPending(false);
    }
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title={words.addAgent}
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" form={formId} variant="primary" busy={isPending}>
            {words.add}
          </Button>
        </>
      }
    >
      <Form id={formId} form={form} submitError={failure} pending={isPending} onSubmit={handleSubmit}>
        <TextField form={form} name="name" label={texts.swarmSetup.name} />
        <TextArea form={form} name="system_prompt" label={texts.swarmSetup.prompt} rows={4} />
      </Form>
    </Dialog>
  );
}
