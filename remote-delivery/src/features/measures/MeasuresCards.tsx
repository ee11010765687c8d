import { useApi } from '@alma/shared/api';
import type { DeliveredRemote } from '@alma/shared/contract/delivery/rollouts';
import { Select } from '@alma/shared/overlays';
import { CardBody, FailureCard, Skeleton, StateCard, TitledCard } from '@alma/shared/ui';
import { useState } from 'react';
import { slowReads } from '../../components/live-reads.ts';
import { measuresOf } from '../../components/remote-reads.ts';
import { texts } from '../../texts.ts';
import { Curves } from './Curves.tsx';
import { FailuresTable } from './FailuresTable.tsx';
import { measuredReleases } from './histograms.ts';
import { VitalsTable } from './VitalsTable.tsx';

const copy = texts.measures;
const spans = [
  { value: '24', label: copy.day },
  { value: '168', label: copy.week },
] as const;

/** Measurements from browsers: the releases' curves, their Web Vitals, and failures. */
export function MeasuresCards({ remote }: { remote: DeliveredRemote }) {
  const [hours, setHours] = useState('24');
  const reading = useApi('delivery.measures.read', measuresOf(remote.name, Number(hours)), slowReads);
  const { data, error } = reading;
  const releases = measuredReleases(data?.hours ?? [], [
    remote.rollout?.from ?? remote.live,
    remote.rollout?.to,
  ]);
  return (
    <>
      <TitledCard
        title={copy.title}
        icon="history"
        actions={<Select filterName={copy.span} value={hours} onValueChange={setHours} options={spans} />}
      >
        {data && releases.length > 0 && (
          <>
            <CardBody>
              <Curves hours={data.hours} releases={releases} />
            </CardBody>
            <VitalsTable hours={data.hours} releases={releases} live={remote.live} />
          </>
        )}
        {data && releases.length === 0 && (
          <StateCard kind="empty" icon="history" bare title={copy.none} text={copy.noneText} />
        )}
        {!data && (error ? <FailureCard bare reading={reading} {...texts.failure} /> : <Placeholder />)}
      </TitledCard>
      {data && data.failures.length > 0 && <FailuresTable failures={data.failures} />}
    </>
  );
}

const Placeholder = () => (
  <CardBody>
    <Skeleton height={220} />
  </CardBody>
);
