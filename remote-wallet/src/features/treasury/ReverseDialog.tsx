import { useReader } from '@alma/shared/auth';
import { lengthError } from '@alma/shared/contract/values/characters';
import type { Issuance } from '@alma/shared/contract/wallet/entities';
import { treasuryLimits } from '@alma/shared/contract/wallet/limits';
import { schemaOf, TextArea, useAlmaForm } from '@alma/shared/formcore';
import { FormDialog } from '@alma/shared/overlays';
import { formatNumber } from '@alma/shared/ui';
import { texts } from '../../texts.ts';
import { nameOfReceiver } from './receiver-name.ts';
import { isReason } from './treasury.validation.ts';

const copy = texts.treasuryPage;

const schema = schemaOf(({ reason }: { reason: string }) => ({
  reason: isReason(reason) ? lengthError(reason, treasuryLimits.reason) : copy.reasonTooShort,
}));

interface ReverseDialogProps {
  issuance: Issuance;
  blocked: string | undefined;
  /** Resolves with a message on failure, else with undefined. */
  onReverse: (input: { hash: string; reason: string }) => Promise<string | undefined>;
  onClose: () => void;
}

/** Takes an issued amount back, with a reason for the audit log. */
export function ReverseDialog({ issuance, blocked, onReverse, onClose }: ReverseDialogProps) {
  const { locale } = useReader();
  const form = useAlmaForm(schema, { reason: '' }, { onSubmitOnly: true });
  const { hash, amount, asset } = issuance;
  const money = texts.money(formatNumber(amount, locale), asset);

  const reverse = async ({ reason }: { reason: string }) => {
    const failure = await onReverse({ hash, reason: reason.trim() });
    if (failure === undefined) onClose();
    return failure;
  };

  return (
    <FormDialog
      form={form}
      hasSummary={false}
      size="sm"
      title={copy.reverseOf(money)}
      description={copy.reverseText(money, nameOfReceiver(issuance))}
      submitLabel={copy.reverse}
      danger
      blocked={blocked}
      onClose={onClose}
      onSubmit={reverse}
    >
      <TextArea form={form} name="reason" label={copy.reason} hint={copy.reasonHint} rows={2} />
    </FormDialog>
  );
}
