import { forcedHighlight } from '../../core/forced-colors.ts';
import { styled } from '../../core/styled.ts';
import { citationChip } from './citation-chip.ts';
import { chatTexts } from './texts.ts';

const Chip = styled.button`
  ${citationChip}
  position: relative;
  margin: 0 1px;
  vertical-align: 2px;

  /* A target of 24 px without a larger drawing. */
  &::after {
    content: '';
    position: absolute;
    inset: -4px;
  }

  &:hover,
  &[aria-pressed='true'] {
    background: var(--accent-solid);
    color: var(--on-accent);
  }

  &[aria-pressed='true'] {
    ${forcedHighlight}
  }
`;

const Kept = styled.span`
  white-space: nowrap;
`;

const wordJoiner = '\u2060';

interface CitationProps {
  number: number;
  /** Its source is highlighted. */
  active?: boolean;
  /** Name of the source, for the tooltip. */
  source?: string | undefined;
  onSelect: () => void;
}

/** A numbered reference, kept on the same line as the preceding word. */
export function Citation({ number, active = false, source, onSelect }: CitationProps) {
  return (
    <Kept>
      {wordJoiner}
      <Chip
        type="button"
        aria-label={chatTexts.source(number)}
        aria-pressed={active}
        title={source}
        onClick={onSelect}
      >
        {number}
      </Chip>
    </Kept>
  );
}
