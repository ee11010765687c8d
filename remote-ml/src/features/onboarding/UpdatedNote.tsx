import type { FieldChange } from '@alma/shared/contract';
import { styled } from '@alma/shared/styled';
import { Icon } from '@alma/shared/ui';
import { texts } from '../../texts.ts';

const Note = styled.div`
  display: grid;
  gap: 8px;
  margin: 16px 0 0 44px;
  padding: 12px 14px;
  border: 1px solid var(--success-line);
  border-radius: var(--r-list);
  background: var(--success-soft);
  font-size: var(--fs-13);

  > strong {
    display: flex;
    align-items: center;
    gap: 8px;
    font-weight: var(--w-medium);
  }

  > strong > svg {
    color: var(--success);
  }

  > ul {
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
    padding-left: 24px;
  }

  li {
    padding: 2px 8px;
    border-radius: var(--r-sm);
    background: var(--bg-card);
    color: var(--text-strong);
    font-size: var(--fs-12);
    font-weight: var(--w-medium);
  }

  li[data-undone] {
    color: var(--text-subtle);
    text-decoration: line-through;
  }
`;

/** The profile fields that a message has filled, shown right after it. */
export function UpdatedNote({ changes }: { changes: readonly FieldChange[] }) {
  if (changes.length === 0) return null;
  return (
    <Note role="group" aria-label={texts.changes.updated}>
      <strong>
        <Icon name="circle-check" />
        {texts.changes.updated}
      </strong>
      <ul>
        {changes.map(({ id, field, label, undone }) => (
          <li key={id} title={field} data-undone={undone ? '' : undefined}>
            {label}
          </li>
        ))}
      </ul>
    </Note>
  );
}
