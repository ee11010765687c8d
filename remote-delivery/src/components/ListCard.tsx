import { useReader } from '@alma/shared/auth';
import { Pagination, Table } from '@alma/shared/tables';
import { Card, CardHeader, type IconName, StateCard } from '@alma/shared/ui';
import type { ComponentProps, ReactNode } from 'react';
import { LoadFailure } from './LoadFailure.tsx';

type TableProps<Row> = Omit<ComponentProps<typeof Table<Row>>, 'label' | 'loading' | 'busy' | 'empty'>;

interface ListCardProps<Row> extends TableProps<Row> {
  titleId: string;
  copy: { title: string; none: string; noneText?: string };
  icon: IconName;
  /** The icon of the empty list, where it is another one. */
  emptyIcon?: IconName;
  actions?: ReactNode;
  reading: ComponentProps<typeof LoadFailure>['reading'] & { data?: unknown; isLoading: boolean };
  /** Of a list in pages; absent until its total is known. */
  paging?: Pick<ComponentProps<typeof Pagination>, 'page' | 'pageSize' | 'total' | 'items' | 'onPageChange'>;
}

/** A table that is loaded from the server, or why it could not be loaded. */
export function ListCard<Row>(props: ListCardProps<Row>) {
  const { titleId, copy, icon, emptyIcon = icon, actions, reading, paging, ...table } = props;
  const { locale } = useReader();
  const { data, error, isLoading } = reading;
  return (
    <Card aria-labelledby={titleId}>
      <CardHeader title={copy.title} titleId={titleId} icon={icon} actions={actions} />
      {!data && error ? (
        <LoadFailure bare reading={reading} />
      ) : (
        <Table
          {...table}
          label={copy.title}
          loading={!data}
          busy={isLoading}
          empty={<StateCard kind="empty" icon={emptyIcon} bare title={copy.none} text={copy.noneText} />}
        />
      )}
      {paging && <Pagination {...paging} locale={locale} busy={isLoading} />}
    </Card>
  );
}
