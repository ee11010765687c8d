import { api, useApi, useApiCache } from '@alma/shared/api';
import type { DeliveryMember } from '@alma/shared/contract/delivery/access';
import { ConfirmDialog } from '@alma/shared/overlays';
import { Link } from '@alma/shared/router';
import { actionsColumn, IdentityCell, ListCard, type TableColumn } from '@alma/shared/tables';
import { Avatar, Button, Note, Rows } from '@alma/shared/ui';
import { useState } from 'react';
import { Moment } from '../../components/Moment.tsx';
import { texts } from '../../texts.ts';
import { AddMember } from './AddMember.tsx';
import { membersTexts } from './texts.ts';

const copy = membersTexts;

/** The members of delivery teams, for administrators. */
export function MembersTab() {
  const reading = useApi('delivery.members.list', {});
  const { invalidate } = useApiCache();
  const [isAdding, setIsAdding] = useState(false);
  const [removing, setRemoving] = useState<DeliveryMember>();

  const remove = async ({ team, user_id: userId }: DeliveryMember) => {
    await api.call('delivery.members.remove', { params: { team, user_id: userId } });
    void invalidate('delivery.members.list');
  };

  return (
    <Rows>
      <Note>{copy.text}</Note>
      <ListCard
        copy={copy}
        icon="users"
        actions={
          <Button size="sm" icon="plus" onClick={() => setIsAdding(true)}>
            {copy.add}
          </Button>
        }
        reading={reading}
        failure={texts.failure}
        columns={columnsFor(setRemoving)}
        rows={reading.data?.members ?? []}
        rowKey={({ team, user_id: userId }) => `${userId} ${team}`}
        skeletonRows={3}
        avatars
      />
      {isAdding && <AddMember onClose={() => setIsAdding(false)} />}
      {removing && (
        <ConfirmDialog
          open
          danger
          title={copy.removeTitle(nameOf(removing))}
          confirmLabel={copy.remove}
          onConfirm={() => remove(removing)}
          failed={copy.removeFailed}
          onClose={() => setRemoving(undefined)}
        >
          {copy.removeText(removing.team)}
        </ConfirmDialog>
      )}
    </Rows>
  );
}

const nameOf = ({ handle }: DeliveryMember): string => (handle === null ? copy.gone : texts.handle(handle));

const columnsFor = (onRemove: (member: DeliveryMember) => void): TableColumn<DeliveryMember>[] => [
  {
    id: 'person',
    title: copy.person,
    cell: (member) => (
      <IdentityCell
        avatar={<Avatar id={member.user_id} name={member.handle ?? copy.gone} size={32} />}
        name={
          member.handle === null ? (
            copy.gone
          ) : (
            <Link to={`/users/${encodeURIComponent(member.user_id)}`}>{nameOf(member)}</Link>
          )
        }
        detail={<bdi>{member.team}</bdi>}
      />
    ),
  },
  {
    id: 'added',
    title: copy.added,
    // A narrow screen has no column titles.
    cell: ({ added_at: at }) => (
      <span>
        {copy.added} <Moment at={at} />
      </span>
    ),
  },
  actionsColumn(copy.actions, (member) => (
    <Button
      size="sm"
      aria-label={copy.removeOf(nameOf(member), member.team)}
      onClick={() => onRemove(member)}
    >
      {copy.remove}
    </Button>
  )),
];
