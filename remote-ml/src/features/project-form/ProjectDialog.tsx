import { type AlmaForm, type ProjectForm, TextArea, TextField } from '@alma/shared/forms';
import { FormDialog } from '@alma/shared/overlays';
import { texts } from '../../texts.ts';

const copy = texts.form;

interface ProjectDialogProps {
  form: AlmaForm<ProjectForm>;
  title: string;
  submit: string;
  onClose: () => void;
  /** Resolves with the reason of a failure, or with undefined. */
  onSubmit: (values: ProjectForm) => Promise<string | undefined>;
}

/** Title and description of a project. Typed text stays when saving fails. */
export function ProjectDialog({ form, title, submit, onClose, onSubmit }: ProjectDialogProps) {
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
