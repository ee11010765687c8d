import type { Role } from '@alma/shared/contract/users/entities';
import { Button } from '@alma/shared/ui';
import { useEffect, useRef } from 'react';
import * as S from './RolesTab.styled.ts';
import { roleTexts as copy } from './texts.ts';
import type { RoleChange } from './useRoles.ts';

/** A change that was made without confirmation, and the index of its row. */
export interface DoneChange {
  change: RoleChange;
  role: Role;
  index: number;
}

interface UndoRowProps {
  done: DoneChange;
  busy: boolean;
  onUndo: () => void;
}

/** Replaces the changed row until the next change, so that Undo is under the pointer. */
export function UndoRow({ done: { change, role }, busy, onUndo }: UndoRowProps) {
  const row = useRef<HTMLLIElement>(null);
  // The pressed button was removed with its row, so the focus moves to this one.
  useEffect(() => {
    const list = row.current?.closest('ul');
    row.current?.querySelector('button')?.focus();
    return () => {
      if (document.activeElement === document.body) list?.focus();
    };
  }, []);
  return (
    <S.Row ref={row} data-done="">
      <S.Words>{copy.done[change](role)}</S.Words>
      <Button
        size="sm"
        variant="ghost"
        icon="rotate-ccw"
        aria-label={copy.undoOf[change](role)}
        busy={busy}
        onClick={onUndo}
      >
        {copy.undo}
      </Button>
    </S.Row>
  );
}
