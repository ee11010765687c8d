import { forcedHighlight } from '../../core/forced-colors.ts';
import { styled } from '../../core/styled.ts';

const Root = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px 8px;
  font-variant-numeric: tabular-nums;

  &[data-words-first] {
    flex-direction: row-reverse;
    flex-wrap: nowrap;
    gap: 12px;
  }

  @media (max-width: 900px) {
    &[data-words-first] > [aria-hidden] {
      display: none;
    }
  }
`;

const Cells = styled.span`
  display: inline-flex;
  gap: 2px;
`;

const Cell = styled.span`
  width: 10px;
  height: 5px;
  border-radius: 2px;
  background: var(--bg-active);

  @media (forced-colors: active) {
    outline: 1px solid;
  }

  &[data-on] {
    background: var(--accent-solid);
    ${forcedHighlight}
  }
`;

interface StepMeterProps {
  /** The value as text: 'Level 2', '6 / 10 files uploaded'. */
  children: string;
  value: number;
  max: number;
  /** The text comes first; on narrow screens only the text is shown. */
  wordsFirst?: boolean;
}

/** A few steps out of a few, beside a text with the same meaning. */
export function StepMeter({ children, value, max, wordsFirst = false }: StepMeterProps) {
  return (
    <Root data-words-first={wordsFirst ? '' : undefined}>
      <Cells aria-hidden>
        {Array.from({ length: max }, (_, step) => (
          <Cell key={step} data-on={step < value ? '' : undefined} />
        ))}
      </Cells>
      {children}
    </Root>
  );
}
