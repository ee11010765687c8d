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
export function ReasonChange({ remote, text, submit, send, ...dialog }: ReasonChangeProps) {
  const { change, failed } = useRemoteChange(remote);
  const form = useAlmaForm(schema, { reason: '' }, { onSubmitOnly: true });
  return (
    <FormDialog
      {...dialog}
      form={form}
      hasSummary={false}
      size="sm"
      description={text}
      submitLabel={submit}
      onSubmit={({ reason }) => change((options) => send(reason.trim(), options))}
      failed={failed}
    >
      <TextArea form={form} name="reason" label={copy.reason} hint={copy.reasonHint} rows={2} required />
    </FormDialog>
  );
}
