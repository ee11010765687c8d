import { useHasRole } from '@alma/shared/auth';
import type { Issuance } from '@alma/shared/contract/wallet/entities';
import { Link } from '@alma/shared/router';
import { ButtonLink, PageHeader, StateCard } from '@alma/shared/ui';
import { useState } from 'react';
import { Columns } from '../components/Columns.tsx';
import { useOnline } from '../components/useOnline.ts';
import { IssuancesCard } from '../features/treasury/IssuancesCard.tsx';
import { IssueCard } from '../features/treasury/IssueCard.tsx';
import { ReverseDialog } from '../features/treasury/ReverseDialog.tsx';
import { useTreasury } from '../features/treasury/treasury.api.ts';
import { texts } from '../texts.ts';

const copy = texts.treasuryPage;

export default function TreasuryPage() {
  const isTreasury = useHasRole('TREASURY');
  return (
    <>
      <PageHeader title={texts.treasury} text={isTreasury ? copy.text : undefined} />
      {isTreasury ? <Treasury /> : <NotForYou />}
    </>
  );
}

function Treasury() {
  const { issue, reverse } = useTreasury();
  const isOnline = useOnline();
  const [reversing, setReversing] = useState<Issuance>();
  const blocked = isOnline ? undefined : texts.offline;
  return (
    <>
      <Columns data-side="start">
        <div>
          <IssueCard blocked={blocked} onIssue={issue} />
        </div>
        <div>
          <IssuancesCard onReverse={setReversing} />
        </div>
      </Columns>
      {reversing && (
        <ReverseDialog
          issuance={reversing}
          blocked={blocked}
          onReverse={reverse}
          onClose={() => setReversing(undefined)}
        />
      )}
    </>
  );
}

function NotForYou() {
  return (
    <StateCard
      kind="forbidden"
      level={2}
      title={copy.forbidden}
      action={
        <ButtonLink>
          <Link to="/wallet">{texts.backToWallet}</Link>
        </ButtonLink>
      }
    />
  );
}
