import { useApi } from '@alma/shared/api';
import { useAuth, useHasRole } from '@alma/shared/auth';
import type { Wallet } from '@alma/shared/contract/wallet/entities';
import { Link } from '@alma/shared/router';
import { Banner, ButtonLink, Loading, OnDemand, PageHeader, Skeleton, whenIdle } from '@alma/shared/ui';
import { Columns } from '../components/Columns.tsx';
import { failureMessage } from '../components/failure-message.ts';
import { keepTrying } from '../components/keep-trying.ts';
import type { Movement } from '../components/movement.ts';
import { useIsPainted } from '../components/useIsPainted.ts';
import { useOnline } from '../components/useOnline.ts';
import { WalletFailure } from '../components/WalletFailure.tsx';
import { LatestActivity } from '../features/activity/LatestActivity.tsx';
import { BalanceCard } from '../features/balance/BalanceCard.tsx';
import { BalancePlace, BalanceSkeleton } from '../features/balance/BalanceSkeleton.tsx';
import { WalletMissing } from '../features/details/WalletMissing.tsx';
import { MovementNotices } from '../features/movements/MovementNotices.tsx';
import { useMoney } from '../features/movements/useMoney.ts';
import { texts } from '../texts.ts';

const longestWaitMs = 2_000;

/** Resolves once the browser is idle, so that form kit and second font do not delay the balance. */
const idle = () => new Promise<void>((resolve) => whenIdle(resolve, longestWaitMs));

const loadTransfer = async () => {
  await idle();
  return (await import(/* webpackChunkName: "side" */ '../features/transfer/TransferCard.tsx')).TransferCard;
};
const loadDetails = async () => {
  await idle();
  return (await import(/* webpackChunkName: "side" */ '../features/details/DetailsCard.tsx')).DetailsCard;
};

const transferSkeleton = <Skeleton shape="card" height={534} />;
const detailsSkeleton = <Skeleton shape="card" height={246} />;
const sideSkeleton = (
  <>
    {transferSkeleton}
    {detailsSkeleton}
  </>
);

export default function WalletPage() {
  const { user } = useAuth();
  const treasury = useHasRole('TREASURY') && (
    <ButtonLink icon="landmark">
      <Link to="/wallet/treasury">{texts.treasuryPage.open}</Link>
    </ButtonLink>
  );
  return (
    <>
      <PageHeader title={texts.wallet} actions={treasury} />
      {user && <OwnWallet userId={user.user_id} />}
    </>
  );
}

function OwnWallet({ userId }: { userId: string }) {
  const reading = useApi('wallets.me', {}, keepTrying);
  const { data: wallet, error } = reading;

  if (wallet) return <LoadedWallet userId={userId} wallet={wallet} />;
  if (error?.status === 404) return <WalletMissing />;
  if (error) return <WalletFailure reading={reading} />;
  return (
    <Loading label={texts.loading(texts.wallet)}>
      <Columns>
        <div>
          <BalanceSkeleton />
          <Skeleton shape="card" height={344} />
        </div>
        <div>{sideSkeleton}</div>
      </Columns>
    </Loading>
  );
}

function LoadedWallet({ userId, wallet }: { userId: string; wallet: Wallet }) {
  const isOnline = useOnline();
  const money = useMoney(userId);
  const { data: balance, error } = money.read;
  // Shown beside the form that sent it, because a narrow screen may show only that.
  const isByForm = ({ kind, key }: Movement) => kind === 'transfer' && money.sentKeys.has(key);
  const lateOutcome = money.state.lateOutcomes.at(-1);
  const blocked = isOnline ? undefined : texts.offline;
  const isPainted = useIsPainted(balance !== undefined || error !== undefined);

  return (
    <>
      {balance !== undefined && error && (
        <WalletBanner text={isOnline ? failureMessage(error, texts.failure.load) : texts.offlineTitle} />
      )}
      <MovementNotices
        label={texts.movements.region}
        state={money.state}
        shows={(movement) => !isByForm(movement)}
        onDismiss={money.dismiss}
      />
      <Columns>
        <div>
          {balance && money.spendable && (
            <BalanceCard
              spendable={money.spendable}
              locked={balance}
              blocked={blocked}
              lateOutcome={lateOutcome}
              onFund={(amount) => money.send({ kind: 'fund', to: wallet.address, amount, currency: 'USDXM' })}
            />
          )}
          {balance === undefined && error && (
            <BalancePlace>
              <WalletFailure row reading={money.read} />
            </BalancePlace>
          )}
          {balance === undefined && !error && (
            <Loading label={texts.loading(texts.balance.title)}>
              <BalanceSkeleton />
            </Loading>
          )}
          <LatestActivity />
        </div>
        <div>
          {!isPainted && sideSkeleton}
          {isPainted && (
            <OnDemand
              load={loadTransfer}
              props={{
                ownAddress: wallet.address,
                spendable: money.spendable,
                blocked,
                notices: <MovementNotices state={money.state} shows={isByForm} onDismiss={money.dismiss} />,
                lateOutcome,
                onSend: money.send,
              }}
            >
              {transferSkeleton}
            </OnDemand>
          )}
          {isPainted && (
            <OnDemand load={loadDetails} props={{ wallet }}>
              {detailsSkeleton}
            </OnDemand>
          )}
        </div>
      </Columns>
    </>
  );
}

/** Shows stale data after a failed refresh. */
function WalletBanner({ text }: { text: string }) {
  return (
    <Banner tone="warning" title={text}>
      {texts.failure.stale}
    </Banner>
  );
}
