import { useId, useState } from 'react';
import { useReader } from '@alma/shared/auth';
import type { Issuance } from '@alma/shared/contract/wallet/entities';
import { Form, isChanged, schemaOf, TextArea, useAlmaForm } from '@alma/shared/formcore';
import { Dialog, useLeaving, DialogActions } from '@alma/shared/overlays';
import { Banner, formatNumber } from '@alma/shared/ui';
import { texts } from '../../texts.ts';
import { nameOfReceiver } from './receiver-name.ts';
import { isReason } from './treasury.validation.ts';

const words = texts.treasuryPage;

const schema = schemaOf(({ reason }: { reason: string }) => ({
  reason: isReason(reason) ? undefined : words.reasonTooShort,
}));

interface ReverseDialogProps {
  issuance: Issuance;
  blocked: string | undefined;
  /** Resolves with why it failed, or with nothing. */
  onReverse: (input: { hash: string; reason: string }) => Promise<string | undefined>;
  onClose: () => void;
}

/** Takes an issued amount back, with the reason for the audit log. */
export function ReverseDialog({ issuance, blocked, onReverse, onClose }: ReverseDialogProps) {
  const { locale } = useReader();
  const formId = useId();
  const form = useAlmaForm(schema, { reason: '' }, { onSubmitOnly: true });
  const [failure, setFailure] = useState<string>();
  const isBusy = form.formState.isSubmitting;
  const { leave, question } = useLeaving(() => isChanged(form), onClose);
  const { hash, amount, asset } = issuance;
  const money = texts.money(formatNumber(amount, locale), asset);

  const reverse = async ({ reason }: { reason: string }) => {
    setFailure(undefined);
    const why = await onReverse({ hash, reason: reason.trim() });
    if (why === undefined) return onClose();
    setFailure(why);
  };

  return (
    <Dialog
      size="sm"
      open
      onClose={leave}
      title={words.reverseOf(money)}
      description={words.reverseText(money, nameOfReceiver(issuance))}
      footer={
        <DialogActions
          onCancel={onClose}
          action={words.reverse}
          variant="danger"
          form={formId}
          busy={isBusy}
          disabled={blocked !== undefined}
          title={blocked}
        />
      }
    >
      <Form
        id={formId}
        form={form}
        hasSummary={false}
        submitError={undefined}
        pending={isBusy}
        onSubmit={reverse}
      >
        <TextArea
          form={form}
          name="reason"
          label={words.reason}
          hint={words.reasonHint}
          rows={2}
          maxLength={500}
        />
        {failure !== undefined && <Banner tone="danger">{failure}</Banner>}
      </Form>
      {question}
    </Dialog>
  );
}
