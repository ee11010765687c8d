import { type ProjectForm, ProjectFormSchema, TextArea, TextField, useAlmaForm } from '@alma/shared/forms';
import { FormDialog } from '@alma/shared/overlays';
import { texts } from '../../texts.ts';

const copy = texts.form;

interface ProjectDialogProps {
  title: string;
  submit: string;
  defaults: ProjectForm;
  onClose: () => void;
  /** Resolves with the reason of a failure, or with undefined. */
  onSubmit: (values: ProjectForm) => Promise<string | undefined>;
}

/** Title and description of a project. Typed text stays when saving fails. */
export function ProjectDialog({ title, submit, defaults, onClose, onSubmit }: ProjectDialogProps) {
  const form = useAlmaForm(ProjectFormSchema, defaults);
  return (
    <FormDialog form={form} title={title} submitLabel={submit} onClose={onClose} onSubmit={onSubmit}>
      <TextField form={form} name="title" label={copy.title} required />
      <TextArea
        form={form}
        name="description"
        label={copy.description}
        placeholder={copy.descriptionHint}
        rows={3}
        mark="optional"
      />
    </FormDialog>
  );
}
