import type { ComponentProps, ReactNode } from 'react';
import { useReader } from '../../core/auth/index.ts';
import { FailureCard, type IconName, type Reading, StateCard, TitledCard } from '../../core/ui/index.ts';
import { Pagination } from './Pagination.tsx';
import { Table } from './Table.tsx';

interface ListCardProps<Row> extends Omit<ComponentProps<typeof Table<Row>>, 'label'> {
  copy: { title: string; none?: string; noneText?: string };
  /** The name of the table, if it differs from the title. */
  label?: string;
  icon: IconName;
  /** The icon of the empty list, if it differs from the card's. */
  emptyIcon?: IconName;
  actions?: ReactNode;
  /** The load of the rows by `useApi`, during which the table is busy. */
  reading?: Reading & { data?: unknown; isLoading: boolean };
  /** Shown when the rows did not load; absent if the whole page is replaced then. */
  failure?: { title: string; text?: string };
  /** For a list in pages; absent until its total is known. */
  paging?: Pick<ComponentProps<typeof Pagination>, 'page' | 'pageSize' | 'total' | 'items' | 'onPageChange'>;
  /** Between the header and the table. */
  children?: ReactNode;
}

/** A card with a table, whose rows may be loaded from the server. */
export function ListCard<Row>(props: ListCardProps<Row>) {
  const { copy, icon, emptyIcon = icon, actions, reading, failure, paging, children, ...table } = props;
  const { title, none, noneText } = copy;
  const { locale } = useReader();
  const busy = reading?.isLoading ?? false;
  const isMissing = reading !== undefined && !reading.data;
  return (
    <TitledCard title={title} icon={icon} actions={actions}>
      {children}
      {isMissing && reading.error && failure ? (
        <FailureCard bare reading={reading} {...failure} />
      ) : (
        <Table
          label={title}
          loading={isMissing}
          busy={busy}
          {...(none !== undefined && {
            empty: <StateCard kind="empty" icon={emptyIcon} bare title={none} text={noneText} />,
          })}
          {...table}
        />
      )}
      {paging && <Pagination {...paging} shown={table.rows.length} locale={locale} busy={busy} />}
    </TitledCard>
  );
}
