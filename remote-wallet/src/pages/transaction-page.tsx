import { useApi } from '@alma/shared/api';
import { Link, useParams } from '@alma/shared/router';
import { ButtonLink, LoadingCard, PageHeader, StateCard } from '@alma/shared/ui';
import { keepTrying } from '../components/keep-trying.ts';
import { WalletFailure } from '../components/WalletFailure.tsx';
import { Receipt } from '../features/activity/Receipt.tsx';
import { texts } from '../texts.ts';

const copy = texts.receipt;

const backLink = (
  <ButtonLink icon="arrow-left">
    <Link to="/wallet/activity">{copy.backToActivity}</Link>
  </ButtonLink>
);

export default function TransactionPage() {
  const { hash = '' } = useParams();
  return (
    <>
      <PageHeader title={texts.transaction} actions={backLink} />
      <TransactionByHash key={hash} hash={hash} />
    </>
  );
}

function TransactionByHash({ hash }: { hash: string }) {
  const reading = useApi('wallets.transaction', { params: { hash } }, keepTrying);
  const { data, error } = reading;

  if (data) return <Receipt transaction={data.transaction} />;
  if (error?.code === 'TRANSACTION_NOT_FOUND') {
    return <StateCard kind="not-found" level={2} title={copy.notFound} text={copy.notFoundText} />;
  }
  if (error) return <WalletFailure reading={reading} />;
  return <LoadingCard label={texts.loading(texts.transaction)} height={380} />;
}
