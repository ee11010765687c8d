import {
  Form,
  ProjectFormSchema,
  TextArea,
  TextField,
  isChanged,
  useAlmaForm,
  type ProjectForm,
} from '@alma/shared/forms';
import { Dialog, useLeaving, DialogActions } from '@alma/shared/overlays';
import {} from '@alma/shared/ui';
import { useId, useState } from 'react';
import { texts } from '../../texts.ts';

const words = texts.form;

interface ProjectDialogProps {
  title: string;
  submit: string;
  defaults: ProjectForm;
  onClose: () => void;
  /** Resolves with the reason of a failure, or with undefined. */
  onSubmit: (values: ProjectForm) => Promise<string | undefined>;
}

/** Title and description of a project. What is typed stays when it cannot be saved. */
export function ProjectDialog({ title, submit, defaults, onClose, onSubmit }: ProjectDialogProps) {
  const formId = useId();
  const form = useAlmaForm(ProjectFormSchema, defaults);
  const { leave, question } = useLeaving(() => isChanged(form), onClose);
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState<string>();

  const handleSubmit = async (values: ProjectForm) => {
    setIsPending(true);
    setFailure(undefined);
    setFailure(await onSubmit(values));
    setIsPending(false);
  };

  return (
    <Dialog
      open
      onClose={leave}
      title={title}
      footer={<DialogActions onCancel={onClose} action={submit} form={formId} busy={isPending} />}
    >
      <Form id={formId} form={form} submitError={failure} pending={isPending} onSubmit={handleSubmit}>
        <TextField form={form} name="title" label={words.title} required />
        <TextArea
          form={form}
          name="description"
          label={words.description}
          placeholder={words.descriptionHint}
          rows={3}
          mark="optional"
        />
      </Form>
      {question}
    </Dialog>
  );
}
