import { useAuth } from '@alma/shared/auth';
import type { Role, User } from '@alma/shared/contract/users/entities';
import { roles } from '@alma/shared/contract/users/limits';
import { FailureCard, Loading, Skeleton } from '@alma/shared/ui';
import { useState } from 'react';
import { Columns } from '../../components/Columns.styled.ts';
import { useDialogOnDemand } from '../../components/useDialogOnDemand.tsx';
import { texts } from '../../texts.ts';
import { isDuty } from './role.policy.ts';
import { HeldCard, MissingCard } from './RoleCards.tsx';
import { roleTexts as copy } from './texts.ts';
import { type DoneChange, UndoRow } from './UndoRow.tsx';
import { type RoleChange, useRoles } from './useRoles.ts';

const loadDialog = async () => (await import('../../components/ReasonDialog.tsx')).ReasonDialog;

interface RequestedChange {
  change: RoleChange;
  role: Role;
}

interface RolesTabProps {
  user: User;
  /** Only an administrator grants and revokes; the owner can only read. */
  canChange: boolean;
}

/** Roles that a user holds, and for administrators the other ones. */
export function RolesTab({ user, canChange }: RolesTabProps) {
  const { user: viewer } = useAuth();
  const { list, working, change } = useRoles(user);
  const [requested, setRequested] = useState<RequestedChange>({ change: 'grant', role: 'ADMIN' });
  const [done, setDone] = useState<DoneChange>();
  const dialog = useDialogOnDemand(loadDialog, texts.reason);
  const { data, error } = list;

  if (error && !data) {
    return <FailureCard level={2} title={copy.failed} text={copy.failedText} reading={list} />;
  }
  if (!data) {
    return (
      <Loading label={copy.loading}>
        <Columns>
          <Skeleton shape="card" height={170} />
        </Columns>
      </Loading>
    );
  }

  const held = data.roles;
  const missing = roles.filter((role) => !held.some((grant) => grant.role === role));
  const run = async (kind: RoleChange, role: Role, index: number) => {
    const failure = await change(kind, role);
    if (failure === undefined) setDone({ change: kind, role, index });
  };
  const undo = async ({ change: kind, role }: DoneChange) => {
    const failure = await change(kind === 'grant' ? 'revoke' : 'grant', role);
    if (failure === undefined) setDone(undefined);
  };
  // Authority over people or money changes with a reason; other roles change immediately, with Undo in their row.
  const begin = (kind: RoleChange, role: Role, index: number): void => {
    if (working) return;
    if (!isDuty(role)) {
      setDone(undefined);
      return void run(kind, role, index);
    }
    setRequested({ change: kind, role });
    dialog.open();
  };
  const opening = dialog.trigger.busy ? requested.role : working;
  const undoRow = done && {
    index: done.index,
    row: <UndoRow key="undo" done={done} busy={working === done.role} onUndo={() => void undo(done)} />,
  };
  return (
    <Columns>
      <HeldCard
        held={held}
        working={opening}
        undoRow={done?.change === 'revoke' ? undoRow : undefined}
        onRemove={canChange ? (role, index) => begin('revoke', role, index) : undefined}
      />
      {canChange && (
        <MissingCard
          missing={missing}
          duty={held.find(({ role }) => isDuty(role))?.role}
          working={opening}
          undoRow={done?.change === 'grant' ? undoRow : undefined}
          onAdd={(role, index) => begin('grant', role, index)}
        />
      )}
      {dialog.render({
        ...copyOf(requested, user, viewer?.user_id),
        onConfirm: async (reason) => {
          const failure = await change(requested.change, requested.role, reason);
          if (failure === undefined) setDone(undefined);
          return failure;
        },
      })}
    </Columns>
  );
}

/** The texts of the dialog; it warns administrators who revoke a role of their own. */
function copyOf({ change, role }: RequestedChange, user: User, viewerId: string | undefined) {
  const isGrant = change === 'grant';
  const isOwn = !isGrant && viewerId === user.user_id;
  return {
    title: isOwn ? copy.confirmOwnTitle(role) : copy.confirmTitle[change](user.display_name, role),
    description: isOwn ? copy.ownEffect(role) : copy.effect[change](role),
    submitLabel: isGrant ? copy.addOf(role) : copy.removeOf(role),
    danger: !isGrant,
  };
}
