import { type ReasonForm, ReasonFormSchema, TextArea, useAlmaForm } from '@alma/shared/forms';
import { FormDialog } from '@alma/shared/overlays';
import { texts } from '../texts.ts';
import type { DemandedDialogProps } from './useDialogOnDemand.tsx';

interface ReasonDialogProps extends DemandedDialogProps {
  title: string;
  description: string;
  submitLabel: string;
  danger: boolean;
  /** Resolves with a message on failure, else with undefined. */
  onConfirm: (reason: string) => Promise<string | undefined>;
}

/** Asks for a reason, stored in the audit log, before a change of authority or of an account. */
export function ReasonDialog({ onConfirm, onClose, ...dialog }: ReasonDialogProps) {
  const form = useAlmaForm(ReasonFormSchema, { reason: '' });
  const save = async ({ reason }: ReasonForm) => {
    const failure = await onConfirm(reason);
    if (failure === undefined) onClose();
    return failure;
  };
  return (
    <FormDialog {...dialog} size="sm" form={form} onClose={onClose} onSubmit={save}>
      <TextArea form={form} name="reason" label={texts.reason} hint={texts.reasonHint} required />
    </FormDialog>
  );
}
