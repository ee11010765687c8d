import { useReader } from '@alma/shared/auth';
import type { DeliveredRemote } from '@alma/shared/contract/delivery/rollouts';
import { styled } from '@alma/shared/styled';
import { Banner, DescriptionList, formatNumber, TitledCard } from '@alma/shared/ui';
import { Moment } from '../../components/Moment.tsx';
import { ReleaseId } from '../../components/ReleaseId.tsx';
import { texts } from '../../texts.ts';

const copy = texts.liveCard;

const Body = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s-3);
  padding: var(--s-3) var(--s-5) var(--s-4);
`;

/** The live release, since when it is live, and whether it is pinned or disabled. */
export function LiveCard({ remote }: { remote: DeliveredRemote }) {
  const { locale } = useReader();
  const percent = (share: number) => texts.percent(formatNumber(share * 100, locale, 3));
  const { live, changed_at: at, team, pinned, disabled, thresholds } = remote;
  return (
    <TitledCard title={copy.title} icon="package">
      <Body>
        {disabled && (
          <Banner tone="danger" title={copy.disabled}>
            {copy.since} <Moment at={disabled.since} />. {copy.reason(disabled.reason)}
          </Banner>
        )}
        {pinned && (
          <Banner tone="warning" icon="pin" title={copy.pinned}>
            {copy.since} <Moment at={pinned.since} />. {copy.reason(pinned.reason)}
          </Banner>
        )}
        <DescriptionList
          align="start"
          items={[
            { term: copy.release, value: <ReleaseId id={live} /> },
            { term: copy.changed, value: <Moment at={at} /> },
            { term: copy.team, value: <bdi>{team}</bdi> },
            {
              term: copy.thresholds,
              value: copy.thresholdsOf(percent(thresholds.tolerance), percent(thresholds.confidence)),
            },
          ]}
        />
      </Body>
    </TitledCard>
  );
}
