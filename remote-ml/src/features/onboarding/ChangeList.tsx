import { api, ApiError } from '@alma/shared/api';
import type { FieldChange } from '@alma/shared/contract';
import { styled } from '@alma/shared/styled';
import { useToast } from '@alma/shared/toast';
import { Badge, Button, Icon } from '@alma/shared/ui';
import { useState } from 'react';
import { texts } from '../../texts.ts';
import { groupOf, sourceText, valueText } from './change-view.ts';

const copy = texts.changes;

const Item = styled.li`
  display: grid;
  grid-template-columns: 16px minmax(0, 1fr) auto;
  gap: 2px 8px;
  padding: 10px 0;
  border-bottom: 1px solid var(--line-faint);
  font-size: var(--fs-13);
  overflow-wrap: anywhere;

  &:last-child {
    border-bottom: 0;
  }

  > svg {
    margin-top: 2px;
    color: var(--success);
  }

  > :not(svg, button, span) {
    grid-column: 2 / -1;
  }

  small {
    display: block;
    color: var(--text-subtle);
    font-size: var(--fs-12);
  }

  strong {
    font-weight: var(--w-medium);
  }

  p {
    color: var(--text-muted);
    font-size: var(--fs-12);
  }
`;

interface ChangeListProps {
  sessionId: string;
  changes: readonly FieldChange[];
  onUndone: () => Promise<unknown>;
}

/** The filled fields, each with its source and an undo. */
export function ChangeList({ sessionId, changes, onUndone }: ChangeListProps) {
  const toast = useToast();
  const [undoing, setUndoing] = useState<string>();

  const undo = async ({ id }: FieldChange) => {
    setUndoing(id);
    try {
      await api.call('onboarding.undo', { params: { session_id: sessionId }, body: { change_id: id } });
    } catch (error) {
      const isConflict = error instanceof ApiError && error.status === 409;
      toast.show({ type: 'error', title: isConflict ? copy.undoConflict : copy.undoFailed });
    }
    await onUndone().catch(() => undefined);
    setUndoing(undefined);
  };

  return (
    <ul>
      {changes.map((change) => (
        <Item key={change.id} title={change.field}>
          <Icon name={change.undone ? 'rotate-ccw' : 'circle-check'} size={14} />
          <span>
            <strong>{change.label}</strong> <small>{groupOf(change)}</small>
          </span>
          {change.undone ? (
            <span>
              <Badge>{copy.undone}</Badge>
            </span>
          ) : (
            <Button
              size="sm"
              variant="ghost"
              busy={undoing === change.id}
              aria-label={copy.undoNamed(change.label)}
              onClick={() => void undo(change)}
            >
              {copy.undo}
            </Button>
          )}
          <div>{valueText(change.field, change.undone ? change.before : change.after)}</div>
          <p>{sourceText(change)}</p>
        </Item>
      ))}
    </ul>
  );
}
