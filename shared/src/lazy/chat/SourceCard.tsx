import type { ReactNode, Ref } from 'react';
import { forcedHighlight } from '../../core/forced-colors.ts';
import { styled } from '../../core/styled.ts';
import { citationChip } from './citation-chip.ts';
import { chatTexts } from './texts.ts';

const Source = styled.article`
  padding: 12px 14px;
  border: 1px solid var(--line);
  border-radius: var(--r-list);
  background: var(--bg-card);
  font-size: var(--fs-13);
  overflow-wrap: anywhere;
  scroll-margin: 16px;

  & + & {
    margin-top: 8px;
  }

  &[data-active] {
    border-color: var(--accent-line);
    box-shadow: 0 0 0 3px var(--accent-soft);
  }
`;

const SourceHead = styled.header`
  display: flex;
  align-items: center;
  gap: 8px;

  > span {
    ${citationChip}
    flex: none;
    min-width: 21px;
    height: 21px;
  }

  [data-active] > & > span {
    background: var(--accent-solid);
    color: var(--on-accent);
    ${forcedHighlight}
  }

  > h3 {
    min-width: 0;
    font-size: var(--fs-13);
    font-weight: var(--w-medium);
  }
`;

const Location = styled.p`
  margin: 1px 0 8px 29px;
  color: var(--text-subtle);
  font-size: var(--fs-12);
  font-variant-numeric: tabular-nums;
`;

const Quote = styled.blockquote`
  margin: 0;
  color: var(--text-muted);
  line-height: 1.55;
`;

/** The cited words inside a passage. */
export const CitedPassage = styled.mark`
  padding: 1px 0;
  border-radius: 3px;
  background: var(--highlight);
  color: var(--text-strong);
`;

interface SourceCardProps {
  number: number;
  title: string;
  /** Heading and lines. */
  location: ReactNode;
  /** The passage, with the cited words in a `CitedPassage`. */
  children: ReactNode;
  active?: boolean;
  /** Opens the passage in its file. */
  action?: ReactNode;
  ref?: Ref<HTMLElement>;
}

/** The source of a numbered reference. Highlighted together with its chips. */
export function SourceCard({
  number,
  title,
  location,
  children,
  active = false,
  action,
  ref,
}: SourceCardProps) {
  return (
    <Source
      ref={ref}
      data-flush=""
      data-active={active ? '' : undefined}
      aria-label={chatTexts.source(number)}
      aria-current={active ? 'true' : undefined}
    >
      <SourceHead>
        <span aria-hidden>{number}</span>
        <h3>{title}</h3>
      </SourceHead>
      <Location>{location}</Location>
      <Quote>{children}</Quote>
      {action}
    </Source>
  );
}
