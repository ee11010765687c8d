import { forcedHighlight } from '../../forced-colors.ts';
import { styled } from '../../styled.ts';

const Track = styled.div`
  height: 6px;
  border-radius: 3px;
  background: var(--bg-active);
  overflow: hidden;

  @media (forced-colors: active) {
    outline: 1px solid;
  }
`;

const Fill = styled.div`
  width: var(--v);
  height: 100%;
  border-radius: 3px;
  background: var(--accent-solid);
  transition: width var(--t-base) var(--ease-out);

  &[data-tone='locked'] {
    background: var(--chart-3);
  }

  && {
    ${forcedHighlight}
  }
`;

interface ProgressProps {
  /** What the bar measures. */
  label: string;
  value: number;
  max?: number;
  /** The value as text, when a percentage says too little. */
  valueText?: string;
  /** `locked` is a muted tone for a share that is not work in progress. */
  tone?: 'accent' | 'locked';
}

/** A bar for a known share. A share that is not progress (a locked amount) is a meter instead of a progress bar. */
export function Progress({ label, value, max = 100, valueText, tone = 'accent' }: ProgressProps) {
  const share = max > 0 ? Math.min(100, Math.max(0, (value / max) * 100)) : 0;
  return (
    <Track
      role={tone === 'locked' ? 'meter' : 'progressbar'}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
      aria-valuetext={valueText}
    >
      <Fill data-tone={tone} style={{ '--v': `${share}%` }} />
    </Track>
  );
}
