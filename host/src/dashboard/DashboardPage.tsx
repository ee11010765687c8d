import { PageHeader } from '@alma/shared/ui';
import { FirstSteps } from '../first-steps/FirstSteps.tsx';
import { RemoteWidget, slotContributions, useRegistry, useViewer } from '../remotes/index.ts';
import { texts } from '../texts.ts';
import { AssetMeanings } from './AssetMeanings.tsx';
import { type DashboardCard, hostCards } from './cards.tsx';
import * as S from './DashboardPage.styled.ts';

/** The host's cards and those of remotes, in one order. */
export function DashboardPage() {
  const registry = useRegistry();
  const viewer = useViewer();
  const remoteCards = slotContributions(registry, 'dashboard.card', viewer).map(
    (contribution): DashboardCard => ({
      key: `${contribution.remote} ${contribution.expose}`,
      order: contribution.order,
      span: contribution.span ?? 1,
      card: <RemoteWidget contribution={contribution} />,
    }),
  );
  const cards = [...hostCards, ...remoteCards].toSorted((a, b) => a.order - b.order);

  return (
    <>
      <PageHeader title={texts.dashboard.title} />
      <FirstSteps />
      <AssetMeanings />
      <S.Grid>
        {cards.map(({ key, span, card }) => (
          <S.Cell key={key} data-span={span}>
            {card}
          </S.Cell>
        ))}
      </S.Grid>
    </>
  );
}
