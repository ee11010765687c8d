import { api, useApi, useApiCache } from '@alma/shared/api';
import type { ReleaseToken } from '@alma/shared/contract/delivery/access';
import { ConfirmDialog } from '@alma/shared/overlays';
import { actionsColumn, IdentityCell, ListCard, type TableColumn } from '@alma/shared/tables';
import { Badge, Button, DotBadge, Note, Rows } from '@alma/shared/ui';
import { useState } from 'react';
import { Moment } from '../../components/Moment.tsx';
import { texts } from '../../texts.ts';
import { NewToken } from './NewToken.tsx';
import { tokensTexts } from './texts.ts';

const copy = tokensTexts;
const pageSize = 20;

/** The tokens by which programs release, for administrators. */
export function TokensTab() {
  const [page, setPage] = useState(1);
  const reading = useApi(
    'delivery.tokens.list',
    { query: { page, limit: pageSize } },
    { keepPreviousData: true },
  );
  const { invalidate } = useApiCache();
  const [isAdding, setIsAdding] = useState(false);
  const [revoking, setRevoking] = useState<ReleaseToken>();
  const { data } = reading;

  return (
    <Rows>
      <Note>{copy.text}</Note>
      <ListCard
        copy={copy}
        icon="key-round"
        actions={
          <Button size="sm" icon="plus" onClick={() => setIsAdding(true)}>
            {copy.add}
          </Button>
        }
        reading={reading}
        failure={texts.failure}
        columns={columnsFor(setRevoking)}
        rows={data?.tokens ?? []}
        rowKey={({ id }) => id}
        skeletonRows={3}
        {...(data && {
          paging: { page, pageSize, total: data.total, items: copy.items, onPageChange: setPage },
        })}
      />
      {isAdding && <NewToken onClose={() => setIsAdding(false)} />}
      {revoking && (
        <ConfirmDialog
          open
          danger
          title={copy.revokeTitle(revoking.label)}
          confirmLabel={copy.revoke}
          onConfirm={async () => {
            await api.call('delivery.tokens.revoke', { params: { token_id: revoking.id } });
            void invalidate('delivery.tokens.list');
          }}
          failed={copy.revokeFailed}
          onClose={() => setRevoking(undefined)}
        >
          {copy.revokeText(revoking.remote)}
        </ConfirmDialog>
      )}
    </Rows>
  );
}

const columnsFor = (onRevoke: (token: ReleaseToken) => void): TableColumn<ReleaseToken>[] => [
  {
    id: 'label',
    title: copy.label,
    cell: ({ label, remote, team }) => (
      <IdentityCell name={<bdi>{label}</bdi>} detail={<bdi>{copy.remoteOf(remote, team)}</bdi>} />
    ),
  },
  {
    id: 'state',
    title: copy.state,
    narrow: 'status',
    cell: ({ revoked_at: revoked }) =>
      revoked === null ? <DotBadge tone="success">{copy.active}</DotBadge> : <Badge>{copy.revoked}</Badge>,
  },
  {
    id: 'used',
    title: copy.used,
    cell: ({ last_used_at: used }) =>
      used === null ? (
        copy.never
      ) : (
        <span>
          {copy.usedAt} <Moment at={used} />
        </span>
      ),
  },
  { id: 'made', title: copy.createdAt, wideOnly: true, cell: ({ created_at: at }) => <Moment at={at} /> },
  actionsColumn(
    copy.actions,
    (token) =>
      token.revoked_at === null && (
        <Button size="sm" aria-label={copy.revokeOf(token.label)} onClick={() => onRevoke(token)}>
          {copy.revoke}
        </Button>
      ),
  ),
];
