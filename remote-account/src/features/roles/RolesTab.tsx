import { useId, useState } from 'react';
import { useAuth } from '@alma/shared/auth';
import { roles } from '@alma/shared/contract/user-options';
import type { HeldRole, Role, User } from '@alma/shared/contract/users';
import { ConfirmDialog } from '@alma/shared/overlays';
import { Button, Card, CardHeader, formatDate, Loading, Skeleton } from '@alma/shared/ui';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { useViewerFormat } from '../../components/useViewerFormat.ts';
import { texts } from '../../texts.ts';
import { roleTexts as words } from './texts.ts';
import * as S from './RolesTab.styled.ts';
import { useRoles } from './useRoles.ts';

interface RolesTabProps {
  user: User;
  /** Only an administrator grants and revokes; the owner reads. */
  canChange: boolean;
}

/** Roles that a user holds, and for administrators those not yet held. */
export function RolesTab({ user, canChange }: RolesTabProps) {
  const { user: viewer } = useAuth();
  const { list, working, grant, revoke } = useRoles(user);
  const [isAsking, setIsAsking] = useState(false);
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
  // Losing the own rights cannot be undone by oneself.
  const remove = (role: Role) =>
    role === 'ADMIN' && viewer?.user_id === user.user_id ? setIsAsking(true) : revoke(role);
  return (
    <S.Columns>
      <HeldCard held={held} working={working} onRemove={canChange ? remove : undefined} />
      {canChange && <MissingCard missing={missing} working={working} onAdd={grant} />}
      <ConfirmDialog
        open={isAsking}
        title={words.ownAdmin}
        confirmLabel={words.ownAdminAct}
        danger
        onConfirm={() => {
          setIsAsking(false);
          revoke('ADMIN');
        }}
        onClose={() => setIsAsking(false)}
      >
        {words.ownAdminText}
      </ConfirmDialog>
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
  working: Role | undefined;
  onAdd: (role: Role) => void;
}

function MissingCard({ missing, working, onAdd }: MissingCardProps) {
  const titleId = useId();
  return (
    <Card aria-labelledby={titleId}>
      <CardHeader title={words.add} titleId={titleId} />
      {missing.length === 0 && <S.Note>{words.allHeld}</S.Note>}
      <ul>
        {missing.map((role) => (
          <S.Row key={role}>
            <S.Words>
              <strong>{role}</strong>
              {words.meanings[role]}
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
        ))}
      </ul>
    </Card>
  );
}
