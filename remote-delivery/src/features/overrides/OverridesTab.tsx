import { api, useApi, useApiCache } from '@alma/shared/api';
import type { Override } from '@alma/shared/contract/delivery/access';
import { ConfirmDialog } from '@alma/shared/overlays';
import { actionsColumn, IdentityCell, ListCard, type TableColumn } from '@alma/shared/tables';
import { Button, Note, Rows } from '@alma/shared/ui';
import { useState } from 'react';
import { Moment } from '../../components/Moment.tsx';
import { ReleaseId } from '../../components/ReleaseId.tsx';
import { texts } from '../../texts.ts';
import { NewOverride } from './NewOverride.tsx';

const copy = texts.overrides;

/** The person's own overrides. */
export function OverridesTab() {
  const reading = useApi('delivery.overrides.list', {});
  const { invalidate } = useApiCache();
  const [leaving, setLeaving] = useState<Override>();

  return (
    <Rows>
      <Note>{copy.text}</Note>
      <NewOverride />
      <ListCard
        copy={copy}
        icon="user-round"
        reading={reading}
        failure={texts.failure}
        columns={columnsFor(setLeaving)}
        rows={reading.data?.overrides ?? []}
        rowKey={({ id }) => id}
        skeletonRows={2}
      />
      {leaving && (
        <ConfirmDialog
          open
          title={copy.leaveTitle(leaving.remote)}
          confirmLabel={copy.leave}
          onConfirm={async () => {
            await api.call('delivery.overrides.remove', { params: { override_id: leaving.id } });
            void invalidate('delivery.overrides.list');
          }}
          failed={copy.leaveFailed}
          onClose={() => setLeaving(undefined)}
        >
          {copy.leaveText}
        </ConfirmDialog>
      )}
    </Rows>
  );
}

const columnsFor = (onLeave: (override: Override) => void): TableColumn<Override>[] => [
  {
    id: 'remote',
    title: copy.remote,
    cell: ({ remote, release }) => <IdentityCell name={remote} detail={<ReleaseId id={release} />} />,
  },
  { id: 'since', title: copy.since, narrow: 'hidden', cell: ({ created_at: at }) => <Moment at={at} /> },
  {
    id: 'until',
    title: copy.until,
    cell: ({ expires_at: at }) => (
      <span>
        {copy.until} <Moment at={at} />
      </span>
    ),
  },
  actionsColumn(copy.actions, (override) => (
    <Button size="sm" aria-label={copy.leaveOf(override.remote)} onClick={() => onLeave(override)}>
      {copy.leave}
    </Button>
  )),
];
