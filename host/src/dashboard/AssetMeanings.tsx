import { useId } from 'react';
import { texts } from '../texts.ts';
import * as S from './DashboardPage.styled.ts';

/** The same tint for an asset everywhere. */
const hues: Readonly<Record<string, number>> = { ALMA: 200, MTL: 45, TCC: 280, ALLO: 150 };

/** Explains the platform's assets, even when balances cannot be loaded. */
export function AssetMeanings() {
  const titleId = useId();
  return (
    <S.Assets aria-labelledby={titleId}>
      <h2 id={titleId}>{texts.dashboard.assets}</h2>
      <S.AssetList>
        {Object.entries(texts.dashboard.assetMeanings).map(([asset, meaning]) => (
          <div key={asset}>
            <dt>
              <S.Token aria-hidden style={{ '--hue': hues[asset] }}>
                {asset.charAt(0)}
              </S.Token>
              {asset}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </S.AssetList>
    </S.Assets>
  );
}
