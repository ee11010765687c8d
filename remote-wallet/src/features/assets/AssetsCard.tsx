import { useApi } from '@alma/shared/api';
import { useReader } from '@alma/shared/auth';
import { type PlatformAsset, platformAssets } from '@alma/shared/contract/values/amounts';
import type { Balances } from '@alma/shared/contract/wallet/entities';
import {
  FailureCard,
  formatExact,
  formatMomentInline,
  formatNumber,
  formatPercent,
  LoadingCard,
  Progress,
} from '@alma/shared/ui';
import { useId } from 'react';
import { failureMessage } from '../../components/failure-message.ts';
import { keepTrying } from '../../components/keep-trying.ts';
import { Token } from '../../components/Token.tsx';
import { texts } from '../../texts.ts';
import { lockedShare } from './asset-share.ts';
import * as S from './Assets.styled.ts';

const copy = texts.assetsCard;

interface AssetsCardProps {
  userId: string;
  title: string;
}

/** A user's holdings of the platform's own assets, and the locked share of each; without them, what the assets are. */
export function AssetsCard({ userId, title }: AssetsCardProps) {
  const titleId = useId();
  const reader = useReader();
  const { data, error, isValidating, mutate } = useApi(
    'users.balances',
    { params: { user_id: userId } },
    keepTrying,
  );
  const updatedAt = data?.updated_at ?? undefined;

  return (
    // The host hides its own text about assets while this is shown.
    <S.Root aria-labelledby={titleId} data-assets="">
      <S.Head>
        <h2 id={titleId}>{title}</h2>
        {updatedAt !== undefined && (
          <small title={formatExact(updatedAt, reader)}>
            {copy.updated(formatMomentInline(updatedAt, reader))}
          </small>
        )}
      </S.Head>
      {data !== undefined && (
        <S.List>
          {platformAssets.map((asset) => (
            <Asset key={asset} asset={asset} holding={data.balances[asset]} />
          ))}
        </S.List>
      )}
      {data === undefined && error === undefined && (
        <LoadingCard label={texts.loading(title)} height="var(--card-h)" />
      )}
      {data === undefined && error !== undefined && (
        <S.List data-failed="">
          {platformAssets.map((asset) => (
            <S.Asset key={asset}>
              <AssetName asset={asset} />
            </S.Asset>
          ))}
          <S.Failure>
            <FailureCard
              bare
              row
              error={error}
              kind={error.status === 403 ? 'forbidden' : 'error'}
              title={copy.failed}
              text={failureMessage(error, texts.failure.load)}
              isRetrying={isValidating}
              onRetry={() => void mutate()}
            />
          </S.Failure>
        </S.List>
      )}
    </S.Root>
  );
}

interface AssetProps {
  asset: PlatformAsset;
  holding: Balances['balances'][PlatformAsset];
}

function Asset({ asset, holding }: AssetProps) {
  const { locale } = useReader();
  const share = lockedShare(holding.amount, holding.locked, asset);
  const percent = formatPercent(share, locale);
  // Servers may omit what the locked amount consists of.
  const { holds = [] }: Partial<typeof holding> = holding;
  const reasons = holds
    .map(({ amount, reason }) => copy.hold(formatNumber(amount, locale), reason))
    .join('\n');
  return (
    <S.Asset>
      <AssetName asset={asset} />
      <S.Amount>{formatNumber(holding.amount, locale)}</S.Amount>
      <Progress
        tone="locked"
        label={copy.lockedShare(asset)}
        value={share * 100}
        valueText={copy.lockedText(percent)}
      />
      <S.Locked title={reasons || undefined}>
        <span>
          {copy.locked} <b>{formatNumber(holding.locked, locale)}</b>
        </span>
        <span>{percent}</span>
      </S.Locked>
    </S.Asset>
  );
}

const AssetName = ({ asset }: { asset: PlatformAsset }) => (
  <S.Name>
    <Token asset={asset} />
    <div>
      <h3>{asset}</h3>
      <p>{texts.meanings[asset]}</p>
    </div>
  </S.Name>
);
