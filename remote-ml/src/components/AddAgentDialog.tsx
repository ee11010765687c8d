import { ApiError } from '@alma/shared/api';
import {
  Form,
  TextArea,
  TextField,
  isChanged,
  useAlmaForm,
  type AgentForm,
  type AgentFormSchema,
} from '@alma/shared/forms';
import { Dialog, useLeaving } from '@alma/shared/overlays';
import { Button } from '@alma/shared/ui';
import { useState } from 'react';
import { texts } from '../texts.ts';

const words = texts.addAgent;
const formId = 'add-agent';

interface AddAgentDialogProps {
  schema: AgentFormSchema;
  labels: { name: string; prompt: string };
  hint?: string;
  /** Resolves once the agent is added. The dialog shows a failure. */
  onAdd: (agent: AgentForm) => Promise<void>;
  onClose: () => void;
}

/** Adds an agent to a running team. */
export function AddAgentDialog({ schema, labels, hint, onAdd, onClose }: AddAgentDialogProps) {
  const form = useAlmaForm(schema, { name: '', prompt: '' });
  const { leave, question } = useLeaving(() => isChanged(form), onClose);
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState<string>();

  const handleSubmit = async (agent: AgentForm) => {
    setIsPending(true);
    setFailure(undefined);
    try {
      await onAdd(agent);
      onClose();
    } catch (error) {
      setFailure(error instanceof ApiError && error.status === 409 ? error.message : words.failed);
      setIsPending(false);
    }
  };

  return (
    <Dialog
      open
      onClose={leave}
      title={words.title}
      description={hint}
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
        <TextField form={form} name="name" label={labels.name} />
        <TextArea form={form} name="prompt" label={labels.prompt} rows={4} />
      </Form>
      {question}
    </Dialog>
  );
}
