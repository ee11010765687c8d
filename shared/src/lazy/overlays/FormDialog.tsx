import { useId, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { FormProps } from '../forms/Form.tsx';
import { Form } from '../forms/Form.tsx';
import { isChanged } from '../forms/is-changed.ts';
import type { DialogProps } from './Dialog.tsx';
import { Dialog } from './Dialog.tsx';
import { DialogActions } from './DialogActions.tsx';
import { type MessageOf, runAction } from './run-action.ts';
import { useLeaving } from './useLeaving.tsx';

/** The message of a failed submit, with the server's own message if that says more. */
export type FormFailure = string | { error: string; cause: string | undefined };

interface FormDialogProps<Values extends FieldValues, Parsed>
  extends
    Pick<FormProps<Values, Parsed>, 'form' | 'hasSummary'>,
    Pick<DialogProps, 'onClose' | 'title' | 'description' | 'size' | 'children'> {
  open?: boolean;
  submitLabel: string;
  danger?: boolean;
  disabled?: boolean;
  /** Why the form cannot be submitted now. */
  blocked?: string | undefined;
  /** The typed text is kept elsewhere: closing does not ask. */
  keepsDraft?: boolean;
  /** Closes the dialog itself, or resolves with the failure to show; typed text stays. */
  onSubmit: ((values: Parsed) => Promise<FormFailure | undefined>) | ((values: Parsed) => Promise<void>);
  /** The failure when `onSubmit` throws. With it the dialog closes itself after success. */
  failed?: MessageOf<FormFailure>;
}

/**
 * A form in a dialog: Cancel and submit in its footer, and a question before Escape, Back or a reload discards typed
 * text. It stays open while it is submitted.
 */
export function FormDialog<Values extends FieldValues, Parsed>(props: FormDialogProps<Values, Parsed>) {
  const { form, hasSummary = true, onSubmit, failed, onClose, submitLabel, danger = false } = props;
  const { open = true, title, description, size = 'md', children } = props;
  const { disabled = false, blocked, keepsDraft = false } = props;
  const formId = useId();
  const [failure, setFailure] = useState<FormFailure>();
  const { error, cause } = typeof failure === 'object' ? failure : { error: failure, cause: undefined };
  const { isSubmitting } = form.formState;
  const { leave, question } = useLeaving(() => !keepsDraft && isChanged(form), onClose, open);
  const handleSubmit = async (values: Parsed) => {
    setFailure(undefined);
    setFailure(await runAction(() => onSubmit(values), failed, onClose));
  };

  return (
    <Dialog
      open={open}
      onClose={leave}
      title={title}
      description={description}
      size={size}
      busy={isSubmitting}
      footer={
        <DialogActions
          action={submitLabel}
          onCancel={onClose}
          variant={danger ? 'danger' : 'primary'}
          form={formId}
          busy={isSubmitting}
          disabled={disabled || blocked !== undefined}
          title={blocked}
        />
      }
    >
      <Form
        id={formId}
        form={form}
        hasSummary={hasSummary}
        submitError={error}
        submitCause={cause}
        pending={isSubmitting}
        onSubmit={handleSubmit}
      >
        {children}
      </Form>
      {question}
    </Dialog>
  );
}
