import { api, failureMessage, useApi, useApiCache } from '@alma/shared/api';
import type { Override } from '@alma/shared/contract/delivery/access';
import { ConfirmDialog } from '@alma/shared/overlays';
import { IdentityCell, type TableColumn } from '@alma/shared/tables';
import { Button } from '@alma/shared/ui';
import { useState } from 'react';
import { ListCard } from '../../components/ListCard.tsx';
import { Moment } from '../../components/Moment.tsx';
import { ReleaseId } from '../../components/ReleaseId.tsx';
import { Note, Stack } from '../../components/Stack.tsx';
import { texts } from '../../texts.ts';
import { NewOverride } from './NewOverride.tsx';

const words = texts.overrides;

/** The person's own overrides. */
export function OverridesTab() {
  const reading = useApi('delivery.overrides.list', {});
  const { invalidate } = useApiCache();
  const [leaving, setLeaving] = useState<Override>();

  const leave = async (id: string) => {
    try {
      await api.call('delivery.overrides.remove', { params: { override_id: id } });
    } catch (failure) {
      return failureMessage(failure, words.leaveFailed);
    }
    setLeaving(undefined);
    await invalidate('delivery.overrides.list');
    return undefined;
  };

  return (
    <Stack>
      <Note>{words.text}</Note>
      <NewOverride />
      <ListCard
        titleId="overrides-title"
        words={words}
        icon="user-round"
        reading={reading}
        columns={columnsFor(setLeaving)}
        rows={reading.data?.overrides ?? []}
        rowKey={({ id }) => id}
        skeletonRows={2}
      />
      {leaving && (
        <ConfirmDialog
          open
          title={words.leaveTitle(leaving.remote)}
          confirmLabel={words.leave}
          onConfirm={() => leave(leaving.id)}
          onClose={() => setLeaving(undefined)}
        >
          {words.leaveText}
        </ConfirmDialog>
      )}
    </Stack>
  );
}

const columnsFor = (onLeave: (override: Override) => void): TableColumn<Override>[] => [
  {
    id: 'remote',
    title: words.remote,
    cell: ({ remote, release }) => <IdentityCell name={remote} detail={<ReleaseId id={release} />} />,
  },
  { id: 'since', title: words.since, narrow: 'hidden', cell: ({ created_at: at }) => <Moment at={at} /> },
  {
    id: 'until',
    title: words.until,
    cell: ({ expires_at: at }) => (
      <span>
        {words.until} <Moment at={at} />
      </span>
    ),
  },
  {
    id: 'leave',
    title: words.actions,
    align: 'end',
    narrow: 'action',
    cell: (override) => (
      <Button size="sm" aria-label={words.leaveOf(override.remote)} onClick={() => onLeave(override)}>
        {words.leave}
      </Button>
    ),
  },
];
