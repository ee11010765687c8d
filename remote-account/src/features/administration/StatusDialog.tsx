import { useId, useState } from 'react';
import type { User } from '@alma/shared/contract/users/entities';
import {
  Form,
  ReasonFormSchema,
  TextArea,
  isChanged,
  useAlmaForm,
  type ReasonForm,
} from '@alma/shared/forms';
import { Dialog, useLeaving, DialogActions } from '@alma/shared/overlays';
import { useToast } from '@alma/shared/toast';
import {} from '@alma/shared/ui';
import type { DemandedDialogProps } from '../../components/useDialogOnDemand.tsx';
import { texts } from '../../texts.ts';
import { statusAfter, type StatusChange } from './administration.policy.ts';
import { administrationTexts as words } from './texts.ts';
import { useAdministration } from './useAdministration.ts';

interface StatusDialogProps extends DemandedDialogProps {
  user: User;
  statusChange: StatusChange;
}

/** Asks for the reason before the status of another person changes. */
export function StatusDialog({ user, statusChange, open, onClose }: StatusDialogProps) {
  const formId = useId();
  const form = useAlmaForm(ReasonFormSchema, { reason: '' });
  const { change } = useAdministration(user);
  const toast = useToast();
  const [submitError, setSubmitError] = useState<string>();
  const isSaving = form.formState.isSubmitting;
  const { leave, question } = useLeaving(() => isChanged(form), onClose);
  const status = statusAfter[statusChange];

  const save = async ({ reason }: ReasonForm) => {
    setSubmitError(undefined);
    const failure = await change({ status, status_reason: reason });
    if (failure !== undefined) return setSubmitError(failure);
    const description = words.changedText(user.display_name, status);
    toast.show({ type: 'success', title: words.changed, description });
    onClose();
  };

  return (
    <Dialog
      size="sm"
      open={open}
      onClose={leave}
      title={words.ask[statusChange](user.display_name)}
      description={words.effect[statusChange]}
      footer={
        <DialogActions
          onCancel={onClose}
          action={words[statusChange]}
          variant={statusChange === 'reactivate' ? 'primary' : 'danger'}
          form={formId}
          busy={isSaving}
        />
      }
    >
      <Form id={formId} form={form} submitError={submitError} pending={isSaving} onSubmit={save}>
        <TextArea form={form} name="reason" label={words.reason} hint={words.reasonHint} required />
      </Form>
      {question}
    </Dialog>
  );
}
