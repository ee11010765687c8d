import type { Release } from '@alma/shared/contract/delivery/entities';
import type { PlatformContract } from '@alma/shared/contract/delivery/platform';
import { IdentityCell, Table, type TableColumn } from '@alma/shared/tables';
import { Card, CardHeader } from '@alma/shared/ui';
import { texts } from '../../texts.ts';
import { countDeprecations, type CountedDeprecation } from './compatibility.ts';

const words = texts.deprecated;

interface DeprecatedCardProps {
  platform: PlatformContract;
  /** Releases in use. */
  releases: readonly Release[];
}

/** What the platform will remove, and the remotes that still use it. */
export function DeprecatedCard({ platform, releases }: DeprecatedCardProps) {
  const counted = countDeprecations(platform, releases);
  if (counted.length === 0) return null;
  return (
    <Card aria-labelledby="deprecated-title">
      <CardHeader title={words.title} titleId="deprecated-title" icon="history" />
      <Table label={words.title} columns={columns} rows={counted} rowKey={({ name }) => name} />
    </Card>
  );
}

const columns: TableColumn<CountedDeprecation>[] = [
  { id: 'name', title: words.name, cell: ({ name }) => <code>{name}</code> },
  { id: 'instead', title: words.instead, cell: ({ instead }) => instead },
  {
    id: 'users',
    title: words.users,
    narrow: 'status',
    cell: ({ remotes }) => <IdentityCell name={words.remotes(remotes.length)} detail={remotes.join(', ')} />,
  },
];
