import { useApi } from '@alma/shared/api';
import { useAuth, useReader } from '@alma/shared/auth';
import type { FoundUser, User } from '@alma/shared/contract/users/entities';
import { Link } from '@alma/shared/router';
import { useAddressView } from '@alma/shared/tables';
import { Badge, Button, ButtonLink, formatTotal, PageHeader, StateCard } from '@alma/shared/ui';
import { useEffect } from 'react';
import { PagedCard } from '../../components/PagedCard.tsx';
import { usersTexts as copy } from './texts.ts';
import { isNarrowed, queryOf, usersFields, usersPageSize } from './users-query.ts';
import { UsersFilters } from './UsersFilters.tsx';
import { UsersTable } from './UsersTable.tsx';

/** True for a complete user; non-administrators get the directory's fields. */
const isWhole = (user: FoundUser): user is User => 'status' in user;

/** All users, searched, filtered and sorted by the server. */
export function UsersList() {
  const [view, change] = useAddressView(usersFields);
  const { locale } = useReader();
  const list = useApi('users.list', { query: queryOf(view) }, { keepPreviousData: true });
  const { data } = list;
  const users = data?.users.filter(isWhole) ?? [];

  // The viewer has lost the role of an administrator.
  const isDirectory = data?.users.some((user) => !isWhole(user)) ?? false;
  const { reload } = useAuth();
  useEffect(() => {
    if (isDirectory) void reload();
  }, [isDirectory, reload]);

  return (
    <>
      <PageHeader
        title={copy.title}
        badge={data && <Badge tone="neutral">{formatTotal(data.total, locale)}</Badge>}
        actions={
          <ButtonLink icon="history">
            <Link to="/users/audit">{copy.auditLog}</Link>
          </ButtonLink>
        }
      />
      <UsersFilters view={view} onChange={change} />
      <PagedCard
        copy={copy}
        list={list}
        page={view.page}
        pageSize={usersPageSize}
        shown={data?.users.length}
        onPageChange={(page, options) => change({ page }, options)}
      >
        {data && users.length === 0 ? (
          <NoUsers
            isNarrowed={isNarrowed(view)}
            onClear={() => change({ search: '', status: '', role: '', kyc_level: '' })}
          />
        ) : (
          <UsersTable
            users={users}
            loading={!data}
            busy={list.isLoading}
            sort={view.sort}
            onSortChange={(sort) => change({ sort })}
          />
        )}
      </PagedCard>
    </>
  );
}

function NoUsers({ isNarrowed: narrowed, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  return (
    <StateCard
      kind="empty"
      icon="users"
      level={2}
      bare
      title={copy.empty}
      {...(narrowed && {
        text: copy.emptyText,
        action: <Button onClick={onClear}>{copy.clear}</Button>,
      })}
    />
  );
}
