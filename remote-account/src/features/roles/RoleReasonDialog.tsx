import { useId, useState } from 'react';
import type { Role, User } from '@alma/shared/contract/users/entities';
import {
  Form,
  ReasonFormSchema,
  TextArea,
  isChanged,
  useAlmaForm,
  type ReasonForm,
} from '@alma/shared/forms';
import { Dialog, useLeaving, DialogActions } from '@alma/shared/overlays';
import {} from '@alma/shared/ui';
import type { DemandedDialogProps } from '../../components/useDialogOnDemand.tsx';
import { texts } from '../../texts.ts';
import { roleTexts as words } from './texts.ts';
import type { RoleChange } from './useRoles.ts';

interface RoleReasonDialogProps extends DemandedDialogProps {
  user: User;
  change: RoleChange;
  role: Role;
  /** The viewer takes the role from themselves. */
  isOwn: boolean;
  /** Resolves with why it failed; undefined when it did not. */
  onConfirm: (reason: string) => Promise<string | undefined>;
}

/** Asks for the reason before authority over people or money is given or taken. */
export function RoleReasonDialog(props: RoleReasonDialogProps) {
  const { user, change, role, isOwn, onConfirm, open, onClose } = props;
  const formId = useId();
  const form = useAlmaForm(ReasonFormSchema, { reason: '' });
  const [submitError, setSubmitError] = useState<string>();
  const isSaving = form.formState.isSubmitting;
  const { leave, question } = useLeaving(() => isChanged(form), onClose);
  const isGrant = change === 'grant';
  const name = user.display_name;

  const save = async ({ reason }: ReasonForm) => {
    setSubmitError(undefined);
    const failure = await onConfirm(reason);
    if (failure === undefined) onClose();
    else setSubmitError(failure);
  };

  return (
    <Dialog
      size="sm"
      open={open}
      onClose={leave}
      title={isOwn ? words.askOwn(role) : words.ask[change](name, role)}
      description={isOwn ? words.ownEffect(role) : words.effect[change](role)}
      footer={
        <DialogActions
          onCancel={onClose}
          action={isGrant ? words.addOf(role) : words.removeOf(role)}
          variant={isGrant ? 'primary' : 'danger'}
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
