import type { Release } from '@alma/shared/contract/delivery/entities';
import type { PlatformContract } from '@alma/shared/contract/delivery/platform';
import { IdentityCell, ListCard, type TableColumn } from '@alma/shared/tables';
import { texts } from '../../texts.ts';
import { countDeprecations, type CountedDeprecation } from './compatibility.ts';

const copy = texts.deprecated;

interface DeprecatedCardProps {
  platform: PlatformContract;
  /** Releases in use. */
  releases: readonly Release[];
}

/** What the platform will remove, and the remotes that still use it. */
export function DeprecatedCard({ platform, releases }: DeprecatedCardProps) {
  const counted = countDeprecations(platform, releases);
  if (counted.length === 0) return null;
  return <ListCard copy={copy} icon="history" columns={columns} rows={counted} rowKey={({ name }) => name} />;
}

const columns: TableColumn<CountedDeprecation>[] = [
  { id: 'name', title: copy.name, cell: ({ name }) => <code>{name}</code> },
  { id: 'instead', title: copy.instead, cell: ({ instead }) => instead },
  {
    id: 'users',
    title: copy.users,
    narrow: 'status',
    cell: ({ remotes }) => <IdentityCell name={copy.remotes(remotes.length)} detail={remotes.join(', ')} />,
  },
];
