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
import { Dialog, useLeaving, useSubmission, DialogActions } from '@alma/shared/overlays';
import {} from '@alma/shared/ui';
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
  const { isPending, failure, submit } = useSubmission((error) =>
    error instanceof ApiError && error.status === 409 ? error.message : words.failed,
  );
  const handleSubmit = (agent: AgentForm) => submit(() => onAdd(agent).then(onClose));

  return (
    <Dialog
      open
      onClose={leave}
      title={words.title}
      description={hint}
      footer={<DialogActions onCancel={onClose} action={words.add} form={formId} busy={isPending} />}
    >
      <Form id={formId} form={form} submitError={failure} pending={isPending} onSubmit={handleSubmit}>
        <TextField form={form} name="name" label={labels.name} />
        <TextArea form={form} name="prompt" label={labels.prompt} rows={4} />
      </Form>
      {question}
    </Dialog>
  );
}
