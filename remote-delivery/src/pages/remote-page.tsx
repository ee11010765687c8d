import { useApi } from '@alma/shared/api';
import type { DeliveredRemote } from '@alma/shared/contract/delivery/rollouts';
import { Menu, type MenuItem } from '@alma/shared/overlays';
import { useBreadcrumbTitle } from '@alma/shared/remote';
import { Link, useParams } from '@alma/shared/router';
import {
  Button,
  ButtonLink,
  FailureCard,
  IconButton,
  LoadedTogether,
  Note,
  PageHeader,
  Rows,
  Skeleton,
  StateCard,
} from '@alma/shared/ui';
import { useState } from 'react';
import type { Change } from '../components/change.ts';
import { liveReads } from '../components/live-reads.ts';
import { changesOf, measuresOf, releasesOf } from '../components/remote-reads.ts';
import { RemoteState } from '../components/RemoteState.tsx';
import { TeamGate } from '../components/TeamGate.tsx';
import { ChangeDialog } from '../features/changes/ChangeDialog.tsx';
import { HistoryCard } from '../features/history/HistoryCard.tsx';
import { LiveCard } from '../features/live/LiveCard.tsx';
import { RunningCard } from '../features/live/RunningCard.tsx';
import { MeasuresCards } from '../features/measures/MeasuresCards.tsx';
import { ReleasesCard } from '../features/releases/ReleasesCard.tsx';
import { texts } from '../texts.ts';

const copy = texts.remotePage;

/** `/delivery/{remote}`: the live state of one remote, and all actions that change it. */
export default function RemotePage() {
  const { remote = '' } = useParams();
  useBreadcrumbTitle(remote, remote);
  return (
    <TeamGate>
      {({ is_admin: isAdmin }) => <RemoteByName key={remote} name={remote} isAdmin={isAdmin} />}
    </TeamGate>
  );
}

function RemoteByName({ name, isAdmin }: { name: string; isAdmin: boolean }) {
  const reading = useApi('delivery.remotes', {}, liveReads);
  const { data, error } = reading;
  if (!data)
    return error ? (
      <FailureCard level={2} reading={reading} {...texts.failure} />
    ) : (
      <Skeleton shape="card" height={320} />
    );
  const remote = data.remotes.find((candidate) => candidate.name === name);
  return remote ? <LoadedRemote remote={remote} isAdmin={isAdmin} /> : <NoSuchRemote />;
}

function LoadedRemote({ remote, isAdmin }: { remote: DeliveredRemote; isAdmin: boolean }) {
  const [change, setChange] = useState<Change>();
  const onChange = isAdmin ? setChange : undefined;
  const readings = [
    useApi('delivery.measures.read', measuresOf(remote.name)),
    useApi('delivery.releases.list', releasesOf(remote.name)),
    useApi('delivery.rollouts.list', changesOf(remote.name)),
  ];
  return (
    <>
      <PageHeader
        title={remote.name}
        badge={<RemoteState remote={remote} />}
        actions={isAdmin && <RemoteActions remote={remote} onChange={setChange} />}
      />
      <Rows>
        {!isAdmin && <Note>{copy.readOnly}</Note>}
        {remote.rollout && <RunningCard remote={remote} rollout={remote.rollout} onChange={onChange} />}
        <LiveCard remote={remote} />
        <LoadedTogether readings={readings} skeleton={<Skeleton shape="card" height={320} />}>
          <MeasuresCards remote={remote} />
          <ReleasesCard remote={remote} onChange={onChange} />
          <HistoryCard remote={remote.name} />
        </LoadedTogether>
      </Rows>
      {change && <ChangeDialog change={change} remote={remote} onClose={() => setChange(undefined)} />}
    </>
  );
}

interface RemoteActionsProps {
  remote: DeliveredRemote;
  onChange: (change: Change) => void;
}

function RemoteActions({ remote: { rollout, pinned, disabled, live }, onChange }: RemoteActionsProps) {
  const more: MenuItem[] = [
    pinned
      ? { label: copy.unpin, icon: 'pin', onSelect: () => onChange({ kind: 'unpin' }) }
      : {
          label: copy.pin,
          icon: 'pin',
          disabled: rollout !== null,
          onSelect: () => onChange({ kind: 'pin' }),
        },
    { label: copy.thresholds, icon: 'settings', onSelect: () => onChange({ kind: 'thresholds' }) },
    disabled
      ? { label: copy.enable, icon: 'play', apart: true, onSelect: () => onChange({ kind: 'enable' }) }
      : {
          label: copy.disable,
          icon: 'circle-x',
          danger: true,
          onSelect: () => onChange({ kind: 'disable' }),
        },
  ];
  return (
    <>
      <Button
        variant="primary"
        icon="play"
        disabled={rollout !== null || pinned !== null}
        onClick={() => onChange({ kind: 'start' })}
      >
        {copy.start}
      </Button>
      <Button
        icon="rotate-ccw"
        disabled={pinned !== null || (live === null && rollout === null)}
        onClick={() => onChange({ kind: 'rollback' })}
      >
        {copy.rollback}
      </Button>
      <Menu trigger={<IconButton icon="ellipsis" label={copy.more} />} items={more} />
    </>
  );
}

/** A remote of another team, or an unknown one: the server does not say which. */
const NoSuchRemote = () => (
  <StateCard
    kind="not-found"
    level={1}
    title={copy.missing}
    text={copy.missingText}
    action={
      <ButtonLink>
        <Link to="/delivery">{copy.back}</Link>
      </ButtonLink>
    }
  />
);
