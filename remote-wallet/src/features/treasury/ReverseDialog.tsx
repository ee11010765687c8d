import { useState } from 'react';
import { useReader } from '@alma/shared/auth';
import type { Issuance } from '@alma/shared/contract/wallet/entities';
import { Dialog, useLeaving } from '@alma/shared/overlays';
import { Banner, Button, formatNumber, TextArea } from '@alma/shared/ui';
import { texts } from '../../texts.ts';
import { nameOfReceiver } from './receiver-name.ts';

const words = texts.treasuryPage;
const shortestReason = 3;

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
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const { leave, question } = useLeaving(() => reason !== '', onClose);
  const { hash, amount, asset } = issuance;
  const money = texts.money(formatNumber(amount, locale), asset);

  const handleReverse = async () => {
    if (reason.trim().length < shortestReason) return setFault(words.reasonTooShort);
    setIsBusy(true);
    setFailure(undefined);
    const why = await onReverse({ hash, reason: reason.trim() });
    setIsBusy(false);
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
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button
            variant="danger"
            busy={isBusy}
            disabled={blocked !== undefined}
            title={blocked}
            onClick={() => void handleReverse()}
          >
            {words.reverse}
          </Button>
        </>
      }
    >
      <TextArea
        label={words.reason}
        hint={words.reasonHint}
        error={fault}
        rows={2}
        maxLength={500}
        value={reason}
        onChange={(event) => {
          setReason(event.target.value);
          setFault(undefined);
        }}
      />
      {failure !== undefined && <Banner tone="danger">{failure}</Banner>}
      {question}
    </Dialog>
  );
}
