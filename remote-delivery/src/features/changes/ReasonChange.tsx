import type { CallOptions } from '@alma/shared/api';
import { deliveryLimits } from '@alma/shared/contract/delivery/limits';
import type { DeliveredRemote } from '@alma/shared/contract/delivery/rollouts';
import { lengthError } from '@alma/shared/contract/values/characters';
import { schemaOf, TextArea, useAlmaForm } from '@alma/shared/formcore';
import { FormDialog } from '@alma/shared/overlays';
import { changesTexts } from './texts.ts';
import { useRemoteChange } from './useRemoteChange.ts';

const copy = changesTexts;

const schema = schemaOf(({ reason }: { reason: string }) => ({
  reason: reason.trim() === '' ? copy.reasonMissing : lengthError(reason, deliveryLimits.reason),
}));

interface ReasonChangeProps {
  remote: DeliveredRemote;
  title: string;
  text: string;
  submit: string;
  danger?: boolean;
  send: (reason: string, options: CallOptions) => Promise<unknown>;
  onClose: () => void;
}

/** A change with a reason, which is stored in the audit log. */
export function ReasonChange(props: ReasonChangeProps) {
  const { remote, title, text, submit, danger = false, send, onClose } = props;
  const { change } = useRemoteChange(remote);
  const form = useAlmaForm(schema, { reason: '' }, { onSubmitOnly: true });
  const save = async ({ reason }: { reason: string }) => {
    const failure = await change((options) => send(reason.trim(), options));
    if (failure === undefined) onClose();
    return failure;
  };
  return (
    <FormDialog
      form={form}
      hasSummary={false}
      size="sm"
      title={title}
      description={text}
      submitLabel={submit}
      danger={danger}
      onClose={onClose}
      onSubmit={save}
    >
      <TextArea form={form} name="reason" label={copy.reason} hint={copy.reasonHint} rows={2} required />
    </FormDialog>
  );
}
