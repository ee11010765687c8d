import { api, ApiError } from '@alma/shared/api';
import type { SpinState } from '@alma/shared/contract';
import {
  Form,
  SpinAgentFormSchema,
  TextArea,
  TextField,
  useAlmaForm,
  type SpinAgentForm,
} from '@alma/shared/forms';
import { Dialog } from '@alma/shared/overlays';
import { Button } from '@alma/shared/ui';
import { useState } from 'react';
import { texts } from '../../texts.ts';
import { spinTexts as words } from './texts.ts';

const formId = 'add-spin-agent';

interface AddAgentDialogProps {
  sessionId: string;
  onClose: () => void;
  onAdded: (state: SpinState) => void;
}

/** Another agent for a run that is under way. */
export function AddAgentDialog({ sessionId, onClose, onAdded }: AddAgentDialogProps) {
  const form = useAlmaForm(SpinAgentFormSchema, { name: '', prompt: '' });
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState<string>();

  const handleSubmit = async (agent: SpinAgentForm) => {
    setIsPending(true);
    setFailure(undefined);
    try {
      onAdded(await api.call('spin.agents.add', { body: { session_id: sessionId, ...agent } }));
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
      description={words.addAgentHint}
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
        <TextField form={form} name="name" label={words.name} />
        <TextArea form={form} name="prompt" label={words.prompt} rows={4} />
      </Form>
    </Dialog>
  );
}
