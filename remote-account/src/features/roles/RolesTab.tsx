import { useId, useState } from 'react';
import { useAuth } from '@alma/shared/auth';
import { duties, roles } from '@alma/shared/contract/user-options';
import type { HeldRole, Role, User } from '@alma/shared/contract/users';
import { Button, Card, CardHeader, formatDate, Loading, Skeleton } from '@alma/shared/ui';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { useDialogOnDemand } from '../../components/useDialogOnDemand.tsx';
import { useViewerFormat } from '../../components/useViewerFormat.ts';
import { texts } from '../../texts.ts';
import { roleTexts as words } from './texts.ts';
import * as S from './RolesTab.styled.ts';
import { useRoles, type RoleChange } from './useRoles.ts';

const loadDialog = async () => (await import('./RoleReasonDialog.tsx')).RoleReasonDialog;
const isDuty = (role: Role): boolean => duties.some((duty) => duty === role);

interface RolesTabProps {
  user: User;
  /** Only an administrator grants and revokes; the owner reads. */
  canChange: boolean;
}

/** Roles that a user holds, and for administrators those not yet held. */
export function RolesTab({ user, canChange }: RolesTabProps) {
  const { user: viewer } = useAuth();
  const { list, working, change } = useRoles(user);
  const [asked, setAsked] = useState<{ change: RoleChange; role: Role }>({ change: 'grant', role: 'ADMIN' });
  const dialog = useDialogOnDemand(loadDialog, words.reason);
  const { data, error } = list;

  if (error && !data) {
    return <LoadFailure title={words.failed} text={words.failedText} reading={list} />;
  }
  if (!data) {
    return (
      <Loading label={words.loading}>
        <S.Columns>
          <Skeleton shape="card" height={170} />
        </S.Columns>
      </Loading>
    );
  }

  const held = data.roles;
  const missing = roles.filter((role) => !held.some((grantOf) => grantOf.role === role));
  // Authority over people or money is given and taken with a reason.
  const begin = (kind: RoleChange, role: Role): void => {
    if (!isDuty(role)) return void change(kind, role);
    setAsked({ change: kind, role });
    dialog.open();
  };
  const opening = dialog.isLoading ? asked.role : working;
  return (
    <S.Columns>
      <HeldCard
        held={held}
        working={opening}
        onRemove={canChange ? (role) => begin('revoke', role) : undefined}
      />
      {canChange && (
        <MissingCard missing={missing} held={held} working={opening} onAdd={(role) => begin('grant', role)} />
      )}
      {dialog.render({
        ...asked,
        user,
        isOwn: asked.change === 'revoke' && viewer?.user_id === user.user_id,
        onConfirm: (reason) => change(asked.change, asked.role, reason),
      })}
    </S.Columns>
  );
}

interface HeldCardProps {
  held: readonly HeldRole[];
  working: Role | undefined;
  onRemove: ((role: Role) => void) | undefined;
}

function HeldCard({ held, working, onRemove }: HeldCardProps) {
  const titleId = useId();
  const format = useViewerFormat();
  return (
    <Card aria-labelledby={titleId}>
      <CardHeader title={words.held} titleId={titleId} actions={<S.Assigned>{held.length}</S.Assigned>} />
      {held.length === 0 && <S.Note>{words.none}</S.Note>}
      <ul>
        {held.map(({ role, assigned_at: at, assigned_by_name: name }) => (
          <S.Row key={role}>
            <S.Words>
              <strong>{role}</strong>
              {words.meanings[role]}
            </S.Words>
            <S.Assigned>
              {words.assigned(formatDate(at, format, 'short'))}
              <bdi>{name ?? words.bySystem}</bdi>
            </S.Assigned>
            {onRemove && (
              <Button
                size="sm"
                variant="ghost"
                aria-label={words.removeOf(role)}
                busy={working === role}
                onClick={() => onRemove(role)}
              >
                {texts.remove}
              </Button>
            )}
          </S.Row>
        ))}
      </ul>
      {!onRemove && <S.Note>{words.readOnly}</S.Note>}
    </Card>
  );
}

interface MissingCardProps {
  missing: readonly Role[];
  held: readonly HeldRole[];
  working: Role | undefined;
  onAdd: (role: Role) => void;
}

/** What stands in the way of a role: the one duty that excludes it. */
function obstacleTo(role: Role, held: readonly HeldRole[]): Role | undefined {
  return isDuty(role) ? held.find((grant) => isDuty(grant.role))?.role : undefined;
}

function MissingCard({ missing, held, working, onAdd }: MissingCardProps) {
  const titleId = useId();
  return (
    <Card aria-labelledby={titleId}>
      <CardHeader title={words.add} titleId={titleId} />
      {missing.length === 0 && <S.Note>{words.allHeld}</S.Note>}
      <ul>
        {missing.map((role) => {
          const obstacle = obstacleTo(role, held);
          return (
            <S.Row key={role}>
              <S.Words>
                <strong>{role}</strong>
                {words.meanings[role]}
                {obstacle && <S.Apart>{words.notWith(obstacle)}</S.Apart>}
              </S.Words>
              <Button
                icon="plus"
                size="sm"
                aria-label={words.addOf(role)}
                busy={working === role}
                onClick={() => onAdd(role)}
              >
                {words.addRole}
              </Button>
            </S.Row>
          );
        })}
      </ul>
    </Card>
  );
}
