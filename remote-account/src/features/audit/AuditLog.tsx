import { useApi } from '@alma/shared/api';
import { useSearchParams } from '@alma/shared/router';
import { Pagination } from '@alma/shared/tables';
import { Badge, Button, Card, formatNumber, PageHeader, StateCard } from '@alma/shared/ui';
import { failureWords } from '../../components/failure-words.ts';
import { shortId } from '../../components/profile-name.ts';
import { useViewerFormat } from '../../components/useViewerFormat.ts';
import { texts } from '../../texts.ts';
import { AuditFilters } from './AuditFilters.tsx';
import {
  auditPageSize,
  auditQueryOf,
  isNarrowed,
  readAuditView,
  writeAuditView,
  type AuditView,
} from './audit-query.rules.ts';
import { AuditTable } from './AuditTable.tsx';
import { auditTexts as words } from './texts.ts';

/** Every grant, change of status, deletion and sign-in: newest first. */
export function AuditLog() {
  const [search, setSearch] = useSearchParams();
  const { locale, timeZone } = useViewerFormat();
  const view = readAuditView(search);
  const change = (changes: Partial<AuditView>) => setSearch(writeAuditView({ ...view, page: 1, ...changes }));
  const list = useApi('audit.list', { query: auditQueryOf(view, timeZone) }, { keepPreviousData: true });
  const { data, error, isValidating } = list;

  const nameOf = (id: string): string => {
    const people = data?.entries.flatMap(({ actor, subject }) => [actor, subject]) ?? [];
    return people.find((person) => person?.user_id === id)?.display_name ?? shortId(id);
  };

  return (
    <>
      <PageHeader
        title={words.title}
        badge={data && <Badge>{formatNumber(data.total, locale)}</Badge>}
        text={words.text}
      />
      <AuditFilters view={view} onChange={change} nameOf={nameOf} />
      {error && !(data && isValidating) ? (
        <StateCard
          kind="error"
          level={2}
          title={words.failed}
          text={failureWords(error, words.failedText)}
          action={
            <Button icon="rotate-cw" busy={isValidating} onClick={() => void list.mutate()}>
              {texts.tryAgain}
            </Button>
          }
        />
      ) : (
        <Card aria-label={words.title}>
          {data?.entries.length === 0 ? (
            <StateCard
              kind="empty"
              icon="history"
              level={2}
              bare
              title={words.empty}
              {...(isNarrowed(view) && {
                text: words.emptyText,
                action: <Button onClick={() => setSearch({})}>{words.clear}</Button>,
              })}
            />
          ) : (
            <AuditTable
              entries={data?.entries ?? []}
              loading={!data}
              busy={list.isLoading}
              onFilter={change}
            />
          )}
          {data && (
            <Pagination
              page={view.page}
              pageSize={auditPageSize}
              total={data.total}
              items={words.items}
              locale={locale}
              busy={list.isLoading}
              onPageChange={(page) => change({ page })}
            />
          )}
        </Card>
      )}
    </>
  );
}
