import { useReader } from '@alma/shared/auth';
import type { HeldRole, Role } from '@alma/shared/contract/users/entities';
import { Button, formatDate, TitledCard } from '@alma/shared/ui';
import type { ReactNode } from 'react';
import { texts } from '../../texts.ts';
import { isDuty } from './role.policy.ts';
import * as S from './RolesTab.styled.ts';
import { roleTexts as copy } from './texts.ts';

interface RoleCardProps {
  /** The role being changed. */
  working: Role | undefined;
  /** The row that undoes a change, and its index. */
  undoRow: { index: number; row: ReactNode } | undefined;
}

const withUndoRow = (rows: readonly ReactNode[], undoRow: RoleCardProps['undoRow']): readonly ReactNode[] =>
  undoRow ? rows.toSpliced(undoRow.index, 0, undoRow.row) : rows;

interface HeldCardProps extends RoleCardProps {
  held: readonly HeldRole[];
  onRemove: ((role: Role, index: number) => void) | undefined;
}

export function HeldCard({ held, working, undoRow, onRemove }: HeldCardProps) {
  const format = useReader();
  const rows = held.map(({ role, assigned_at: at, assigned_by_name: name }, index) => (
    <S.Row key={role}>
      <S.Words>
        <strong>{role}</strong>
        {copy.meanings[role]}
      </S.Words>
      <S.Assigned>
        {copy.assigned(formatDate(at, format, 'short'))}
        <bdi>{name ?? copy.bySystem}</bdi>
      </S.Assigned>
      {onRemove && (
        <Button
          size="sm"
          variant="ghost"
          aria-label={copy.removeOf(role)}
          busy={working === role}
          onClick={() => onRemove(role, index)}
        >
          {texts.remove}
        </Button>
      )}
    </S.Row>
  ));
  return (
    <TitledCard title={copy.held} actions={<S.Assigned>{held.length}</S.Assigned>}>
      {held.length === 0 && <S.Note>{copy.none}</S.Note>}
      <S.Rows tabIndex={-1}>{withUndoRow(rows, undoRow)}</S.Rows>
      {!onRemove && <S.Note>{copy.readOnly}</S.Note>}
    </TitledCard>
  );
}

interface MissingCardProps extends RoleCardProps {
  missing: readonly Role[];
  /** The duty that the user holds: it excludes the other one. */
  duty: Role | undefined;
  onAdd: (role: Role, index: number) => void;
}

export function MissingCard({ missing, duty, working, undoRow, onAdd }: MissingCardProps) {
  const rows = missing.map((role, index) => (
    <S.Row key={role}>
      <S.Words>
        <strong>{role}</strong>
        {copy.meanings[role]}
        {duty && isDuty(role) && <S.Hint>{copy.notWith(duty)}</S.Hint>}
      </S.Words>
      <Button
        icon="plus"
        size="sm"
        aria-label={copy.addOf(role)}
        busy={working === role}
        onClick={() => onAdd(role, index)}
      >
        {copy.addRole}
      </Button>
    </S.Row>
  ));
  return (
    <TitledCard title={copy.add}>
      {missing.length === 0 && <S.Note>{copy.allHeld}</S.Note>}
      <S.Rows tabIndex={-1}>{withUndoRow(rows, undoRow)}</S.Rows>
    </TitledCard>
  );
}
