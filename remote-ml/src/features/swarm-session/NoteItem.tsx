import type { SwarmNote } from '@alma/shared/contract';
import { styled } from '@alma/shared/styled';
import { Badge, Button } from '@alma/shared/ui';
import { boardTexts as copy } from './texts.ts';

const Item = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: 2px 8px;
  align-items: start;
  padding: 8px 0;
  border-bottom: 1px solid var(--line-faint);
  font-size: var(--fs-13);
  overflow-wrap: anywhere;

  &:last-child {
    border-bottom: 0;
  }

  p {
    color: var(--text-muted);
    font-size: var(--fs-12);
  }

  s {
    color: var(--text-muted);
  }
`;

interface NoteItemProps {
  note: SwarmNote;
  isBusy: boolean;
  onChange: () => void;
}

/** One note with its author and source. */
export function NoteItem({ note, isBusy, onChange }: NoteItemProps) {
  const { text, by, source, has_instructions: hasInstructions, struck_at: struckAt } = note;
  const isStruck = struckAt !== null;
  const origin = [copy.by(by), ...(source === null ? [] : [copy.from(source)])].join(', ');
  return (
    <Item>
      <div>
        {isStruck ? (
          <>
            <Badge>{copy.struck}</Badge> <s>{text}</s>
          </>
        ) : (
          text
        )}
        <p>{origin}</p>
        {hasInstructions && <p>{copy.orders}</p>}
      </div>
      <Button
        size="sm"
        variant="ghost"
        busy={isBusy}
        aria-label={isStruck ? copy.restoreNamed(text) : copy.strikeNamed(text)}
        onClick={onChange}
      >
        {isStruck ? copy.restore : copy.strike}
      </Button>
    </Item>
  );
}
