import { useState } from 'react';
import { formatAmount, type Currency } from '@alma/shared/contract/amounts';
import type { WalletBalance } from '@alma/shared/contract/wallet';
import { Button, Card } from '@alma/shared/ui';
import { Outcome, type OutcomeWords } from '../../components/Outcome.tsx';
import { Token } from '../../components/Token.tsx';
import { amountParts, shortAmount, wholeAmount } from '../../components/units.ts';
import { useBriefly } from '../../components/useBriefly.ts';
import { useReader } from '../../components/useReader.ts';
import { texts } from '../../texts.ts';
import * as S from './BalanceCard.styled.ts';

const words = texts.balance;

interface BalanceCardProps {
  /** With what is on its way counted. */
  spendable: Record<Currency, bigint>;
  locked: WalletBalance;
  /** Why money cannot be moved now. */
  blocked: string | undefined;
  /** Adds the fixed amount and tells how it went. */
  onFund: () => Promise<OutcomeWords | undefined>;
}

/** What can be spent. */
export function BalanceCard({ spendable, locked, blocked, onFund }: BalanceCardProps) {
  const { locale } = useReader();
  const [isFunding, setIsFunding] = useState(false);
  const [said, say] = useBriefly();
  const usdxm = formatAmount(spendable.USDXM, 'USDXM');
  const sol = formatAmount(spendable.SOL, 'SOL');
  const { whole, fraction } = amountParts(usdxm, locale);

  const handleFund = async () => {
    if (isFunding) return;
    setIsFunding(true);
    say(undefined);
    say(await onFund());
    setIsFunding(false);
  };

  return (
    <Card aria-label={words.region}>
      <S.Main>
        <S.Label>
          <Token asset="USDXM" />
          {words.title}
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
            {words.add}
          </Button>
        </S.Row>
        <LockedLine locked={locked.usdxm.locked} currency="USDXM" />
        {said && (
          <S.Said>
            <Outcome {...said} />
          </S.Said>
        )}
      </S.Main>
      <S.Foot>
        <span>
          <Token asset="SOL" small />
          {words.sol}
        </span>
        <strong title={texts.money(wholeAmount(sol, locale), 'SOL')}>
          {shortAmount(sol, locale, texts.list.underAFraction)}
        </strong>
      </S.Foot>
    </Card>
  );
}

function LockedLine({ locked, currency }: { locked: string; currency: Currency }) {
  const { locale } = useReader();
  if (/^0(\.0*)?$/.test(locked)) return null;
  return <S.Locked>{words.locked(texts.money(wholeAmount(locked, locale), currency))}</S.Locked>;
}
