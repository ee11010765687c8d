import { useApi } from '@alma/shared/api';
import { useReader } from '@alma/shared/auth';
import { useAddressView } from '@alma/shared/tables';
import { Badge, Button, formatTotal, PageHeader, StateCard } from '@alma/shared/ui';
import { PagedCard } from '../../components/PagedCard.tsx';
import { shortId } from '../../components/profile-name.ts';
import { auditFields, auditPageSize, auditQueryOf, isNarrowed, noFilters } from './audit-query.ts';
import { AuditFilters } from './AuditFilters.tsx';
import { AuditState } from './AuditState.tsx';
import { AuditTable } from './AuditTable.tsx';
import { auditTexts as copy } from './texts.ts';

/** Every grant, status change, deletion, sign-in and refusal, newest first. */
export function AuditLog() {
  const [view, change] = useAddressView(auditFields);
  const { locale, timeZone } = useReader();
  const list = useApi('audit.list', { query: auditQueryOf(view, timeZone) }, { keepPreviousData: true });
  const { data } = list;

  const nameOf = (id: string): string => {
    const people = data?.entries.flatMap(({ actor, subject }) => [actor, subject]) ?? [];
    return people.find((person) => person?.user_id === id)?.display_name ?? shortId(id);
  };

  return (
    <>
      <PageHeader
        title={copy.title}
        badge={data && <Badge>{formatTotal(data.total, locale)}</Badge>}
        text={copy.text}
      />
      <AuditState chain={data?.chain} bothDuties={data?.both_duties} />
      <AuditFilters view={view} onChange={change} nameOf={nameOf} />
      <PagedCard
        copy={copy}
        list={list}
        page={view.page}
        pageSize={auditPageSize}
        shown={data?.entries.length}
        onPageChange={(page, options) => change({ page }, options)}
      >
        {data?.entries.length === 0 ? (
          <StateCard
            kind="empty"
            icon="history"
            level={2}
            bare
            title={copy.empty}
            {...(isNarrowed(view) && {
              text: copy.emptyText,
              action: <Button onClick={() => change(noFilters)}>{copy.clear}</Button>,
            })}
          />
        ) : (
          <AuditTable entries={data?.entries ?? []} loading={!data} busy={list.isLoading} onFilter={change} />
        )}
      </PagedCard>
    </>
  );
}
