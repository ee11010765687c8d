import { ApiError } from '@alma/shared/api';
import { type AgentForm, type AgentFormSchema, TextArea, TextField, useAlmaForm } from '@alma/shared/forms';
import { FormDialog } from '@alma/shared/overlays';
import { texts } from '../texts.ts';

const copy = texts.addAgent;

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

  return (
    <FormDialog
      form={form}
      title={copy.title}
      description={hint}
      submitLabel={copy.add}
      onClose={onClose}
      onSubmit={onAdd}
      failed={(error) => (error instanceof ApiError && error.status === 409 ? error.message : copy.failed)}
    >
      <TextField form={form} name="name" label={labels.name} />
      <TextArea form={form} name="prompt" label={labels.prompt} rows={4} />
    </FormDialog>
  );
}
