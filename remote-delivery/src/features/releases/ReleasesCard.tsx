import { useApi } from '@alma/shared/api';
import { useReader } from '@alma/shared/auth';
import type { Release } from '@alma/shared/contract/delivery/entities';
import type { DeliveredRemote } from '@alma/shared/contract/delivery/rollouts';
import { Menu, type MenuItem } from '@alma/shared/overlays';
import { actionsColumn, IdentityCell, ListCard, type TableColumn } from '@alma/shared/tables';
import { Badge, DotBadge, formatBytes, IconButton } from '@alma/shared/ui';
import type { Change } from '../../components/change.ts';
import { Moment } from '../../components/Moment.tsx';
import { ReleaseId } from '../../components/ReleaseId.tsx';
import { releasesOf } from '../../components/remote-reads.ts';
import { tryAddress } from '../../components/try-address.ts';
import { texts } from '../../texts.ts';

const copy = texts.releases;

interface ReleasesCardProps {
  remote: DeliveredRemote;
  onChange: ((change: Change) => void) | undefined;
}

/** The latest releases of a remote, with their actions. */
export function ReleasesCard({ remote, onChange }: ReleasesCardProps) {
  const { locale } = useReader();
  const reading = useApi('delivery.releases.list', releasesOf(remote.name), {
    refreshInterval: 15_000,
    keepPreviousData: true,
  });
  return (
    <ListCard
      copy={copy}
      icon="archive"
      emptyIcon="package"
      reading={reading}
      failure={texts.failure}
      columns={columnsFor(remote, locale, onChange)}
      rows={reading.data?.releases ?? []}
      rowKey={({ id }) => id}
      skeletonRows={3}
    />
  );
}

/** True when this platform cannot show it; the compatibility matrix says why. */
const isMisfit = ({ misfits = [] }: Release): boolean => misfits.length > 0;

function actionsOf(
  release: Release,
  { live, rollout, pinned }: DeliveredRemote,
  onChange: ReleasesCardProps['onChange'],
): MenuItem[] {
  const { id } = release;
  const isRefused = isMisfit(release);
  const isHeld = isRefused || rollout !== null || pinned !== null || live === id;
  const changes: MenuItem[] = onChange
    ? [
        {
          label: copy.rollOut,
          icon: 'play',
          disabled: isHeld,
          onSelect: () => onChange({ kind: 'start', release: id }),
        },
        {
          label: copy.pin,
          icon: 'pin',
          disabled: isRefused || rollout !== null || (pinned !== null && live === id),
          onSelect: () => onChange({ kind: 'pin', release: id }),
        },
        {
          label: copy.goBack,
          icon: 'rotate-ccw',
          danger: true,
          disabled: isHeld,
          onSelect: () => onChange({ kind: 'rollback', release: id }),
        },
      ]
    : [];
  return [
    {
      label: copy.tryIt,
      icon: 'user-round',
      onSelect: () => location.assign(tryAddress(release.remote, id)),
    },
    ...changes,
  ];
}

const columnsFor = (
  remote: DeliveredRemote,
  locale: string,
  onChange: ReleasesCardProps['onChange'],
): TableColumn<Release>[] => [
  {
    id: 'release',
    title: copy.release,
    cell: ({ id, changelog }) => (
      <IdentityCell name={<ReleaseId id={id} />} detail={changelog === '' ? copy.noChangelog : changelog} />
    ),
  },
  {
    id: 'state',
    title: copy.state,
    narrow: 'status',
    cell: (release) => <ReleaseState release={release} remote={remote} />,
  },
  { id: 'requires', title: copy.requires, wideOnly: true, cell: ({ requires }) => <code>{requires}</code> },
  {
    id: 'size',
    title: copy.size,
    numeric: true,
    wideOnly: true,
    cell: ({ bytes, files }) => copy.sizeOf(formatBytes(bytes, locale), files),
  },
  { id: 'made', title: copy.registeredAt, cell: ({ created_at: at }) => <Moment at={at} /> },
  actionsColumn(
    copy.actions,
    (release) =>
      release.missing === 0 && (
        <Menu
          trigger={<IconButton icon="ellipsis" label={copy.actionsOf(release.id)} size="sm" />}
          items={actionsOf(release, remote, onChange)}
        />
      ),
  ),
];

function ReleaseState({ release, remote }: { release: Release; remote: DeliveredRemote }) {
  if (release.id === remote.live) return <DotBadge tone="success">{copy.live}</DotBadge>;
  if (release.id === remote.rollout?.to) return <DotBadge tone="info">{copy.rollingOut}</DotBadge>;
  if (release.missing > 0) return <Badge tone="warning">{copy.incomplete(release.missing)}</Badge>;
  if (isMisfit(release)) return <Badge tone="danger">{copy.misfit}</Badge>;
  return <Badge>{copy.ready}</Badge>;
}
