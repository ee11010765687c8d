import { useReader } from '@alma/shared/auth';
import { type Currency, formatAmount } from '@alma/shared/contract/values/amounts';
import type { WalletBalance } from '@alma/shared/contract/wallet/entities';
import { Button, Card } from '@alma/shared/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { failureMessage } from '../../components/failure-message.ts';
import type { LateOutcome, Outcome } from '../../components/movement.ts';
import { OutcomeBox } from '../../components/OutcomeMessage.tsx';
import { Token } from '../../components/Token.tsx';
import { amountParts, shortAmount, type Spendable, wholeAmount } from '../../components/units.ts';
import { useTransientMessage } from '../../components/useTransientMessage.ts';
import { texts } from '../../texts.ts';
import * as S from './BalanceCard.styled.ts';

const copy = texts.balance;
/** The amount that one click adds, in USDXM. */
const fundAmount = '10';

interface BalanceCardProps {
  /** Includes pending movements. */
  spendable: Spendable;
  locked: WalletBalance;
  /** Why money cannot be moved at present. */
  blocked: string | undefined;
  /** The newest outcome that arrived only by asking again. */
  lateOutcome: LateOutcome | undefined;
  onFund: (amount: string) => Promise<Outcome>;
}

/** The spendable balance. */
export function BalanceCard({ spendable, locked, blocked, lateOutcome, onFund }: BalanceCardProps) {
  const { locale } = useReader();
  const [isFunding, setIsFunding] = useState(false);
  const [message, setMessage] = useTransientMessage();
  const usdxm = formatAmount(spendable.USDXM ?? 0n, 'USDXM');
  const { whole, fraction } = amountParts(usdxm, locale);

  const handleLateOutcome = useEffectEvent(({ movement }: LateOutcome) => {
    // The first answer is outdated.
    if (movement.kind === 'fund' && !isFunding) setMessage(undefined);
  });
  useEffect(() => {
    if (lateOutcome) handleLateOutcome(lateOutcome);
  }, [lateOutcome]);

  const handleFund = async () => {
    if (isFunding) return;
    setIsFunding(true);
    setMessage(undefined);
    const outcome = await onFund(fundAmount);
    setIsFunding(false);
    if (outcome.kind === 'done') {
      const added = texts.money(wholeAmount(fundAmount, locale), 'USDXM');
      setMessage({ tone: 'success', text: copy.added(added) });
    } else if (outcome.kind !== 'unknown') {
      setMessage({ tone: 'danger', text: failureMessage(outcome.error, texts.failure.fund) });
    }
  };

  return (
    <Card aria-label={copy.region}>
      <S.Main>
        <S.Label>
          <Token asset="USDXM" />
          {copy.title}
        </S.Label>
        <S.Row>
          <S.Amount title={texts.money(wholeAmount(usdxm, locale), 'USDXM')}>
            {whole}
            <span>{fraction}</span>
            <small>{' USDXM'}</small>
          </S.Amount>
          <Button
            icon="plus"
            busy={isFunding}
            disabled={blocked !== undefined}
            title={blocked}
            onClick={() => void handleFund()}
          >
            {copy.add}
          </Button>
        </S.Row>
        <LockedLine locked={locked.usdxm.locked} currency="USDXM" />
        <S.Message>
          <OutcomeBox message={message} />
        </S.Message>
      </S.Main>
      <S.Footer>
        <span>
          <Token asset="SOL" small />
          {copy.sol}
        </span>
        <Sol units={spendable.SOL} />
      </S.Footer>
    </Card>
  );
}

function Sol({ units }: { units: bigint | undefined }) {
  const { locale } = useReader();
  if (units === undefined) return <strong>{texts.transfer.summary.none}</strong>;
  const amount = formatAmount(units, 'SOL');
  return (
    <strong title={texts.money(wholeAmount(amount, locale), 'SOL')}>
      {shortAmount(amount, locale, texts.list.underAFraction)}
    </strong>
  );
}

/** Servers may omit the locked amount. */
function LockedLine({ locked = '0', currency }: { locked: string | undefined; currency: Currency }) {
  const { locale } = useReader();
  if (/^0(\.0*)?$/.test(locked)) return null;
  return <S.Locked>{copy.locked(texts.money(wholeAmount(locked, locale), currency))}</S.Locked>;
}
