import { api, failureMessage, useApi, useApiCache } from '@alma/shared/api';
import type { ReleaseToken } from '@alma/shared/contract/delivery/access';
import { ConfirmDialog } from '@alma/shared/overlays';
import { IdentityCell, type TableColumn } from '@alma/shared/tables';
import { Badge, Button } from '@alma/shared/ui';
import { useState } from 'react';
import { ListCard } from '../../components/ListCard.tsx';
import { Moment } from '../../components/Moment.tsx';
import { Note, Stack } from '../../components/Stack.tsx';
import { NewToken } from './NewToken.tsx';
import { tokensTexts } from './texts.ts';

const words = tokensTexts;
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

  const revoke = async ({ id }: ReleaseToken) => {
    try {
      await api.call('delivery.tokens.revoke', { params: { token_id: id } });
    } catch (failure) {
      return failureMessage(failure, words.revokeFailed);
    }
    setRevoking(undefined);
    await invalidate('delivery.tokens.list');
    return undefined;
  };

  return (
    <Stack>
      <Note>{words.text}</Note>
      <ListCard
        titleId="tokens-title"
        words={words}
        icon="key-round"
        actions={
          <Button size="sm" icon="plus" onClick={() => setIsAdding(true)}>
            {words.add}
          </Button>
        }
        reading={reading}
        columns={columnsFor(setRevoking)}
        rows={data?.tokens ?? []}
        rowKey={({ id }) => id}
        skeletonRows={3}
        {...(data && {
          paging: { page, pageSize, total: data.total, items: words.items, onPageChange: setPage },
        })}
      />
      {isAdding && <NewToken onClose={() => setIsAdding(false)} />}
      {revoking && (
        <ConfirmDialog
          open
          danger
          title={words.revokeTitle(revoking.label)}
          confirmLabel={words.revoke}
          onConfirm={() => revoke(revoking)}
          onClose={() => setRevoking(undefined)}
        >
          {words.revokeText(revoking.remote)}
        </ConfirmDialog>
      )}
    </Stack>
  );
}

const columnsFor = (onRevoke: (token: ReleaseToken) => void): TableColumn<ReleaseToken>[] => [
  {
    id: 'label',
    title: words.label,
    cell: ({ label, remote, team }) => (
      <IdentityCell name={<bdi>{label}</bdi>} detail={<bdi>{words.remoteOf(remote, team)}</bdi>} />
    ),
  },
  {
    id: 'state',
    title: words.state,
    narrow: 'status',
    cell: ({ revoked_at: revoked }) =>
      revoked === null ? (
        <Badge tone="success" dot>
          {words.active}
        </Badge>
      ) : (
        <Badge>{words.revoked}</Badge>
      ),
  },
  {
    id: 'used',
    title: words.used,
    cell: ({ last_used_at: used }) =>
      used === null ? (
        words.never
      ) : (
        <span>
          {words.usedAt} <Moment at={used} />
        </span>
      ),
  },
  { id: 'made', title: words.made, wideOnly: true, cell: ({ created_at: at }) => <Moment at={at} /> },
  {
    id: 'revoke',
    title: words.actions,
    align: 'end',
    narrow: 'action',
    cell: (token) =>
      token.revoked_at === null && (
        <Button size="sm" aria-label={words.revokeOf(token.label)} onClick={() => onRevoke(token)}>
          {words.revoke}
        </Button>
      ),
  },
];
