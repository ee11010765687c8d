import { styled } from '../../core/styled.ts';
import { formatNumber } from '../../core/ui/index.ts';
import { shareOf } from './hexagon.ts';
import { chartTexts } from './texts.ts';

const List = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 14px 40px;
  font-size: var(--fs-13);

  &[data-columns='2'] {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }

  @media (max-width: 760px) {
    &[data-columns='2'] {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`;

const Item = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-content: start;
  gap: 6px 8px;
  overflow-wrap: anywhere;
`;

const Value = styled.span`
  color: var(--text-strong);
  font-weight: var(--w-medium);
  font-variant-numeric: tabular-nums;

  &[data-none] {
    color: var(--text-subtle);
    font-weight: var(--w-regular);
  }
`;

const Drawing = styled.svg`
  grid-column: 1 / -1;
  display: block;
  width: 100%;
  height: 6px;

  rect {
    fill: var(--bg-active);
  }

  rect + rect {
    fill: var(--accent-solid);
  }
`;

export interface Bar {
  label: string;
  /** null means "no value": the track stays empty, and the text says so. */
  value: number | null;
}

interface BarsProps {
  /** The subject of the bars. */
  label: string;
  bars: readonly Bar[];
  max?: number;
  columns?: 1 | 2;
  locale: string;
  /** The text for a bar without a value. */
  none?: string;
}

/** Values on one scale, each also as text beside its bar, so the drawing needs no other name. */
export function Bars({ label, bars, max = 100, columns = 1, locale, none = chartTexts.none }: BarsProps) {
  return (
    <List aria-label={label} data-columns={columns}>
      {bars.map((bar) => (
        <Item key={bar.label}>
          <span>{bar.label}</span>
          <Value data-none={bar.value === null ? '' : undefined}>
            {bar.value === null ? none : formatNumber(bar.value, locale, 1)}
          </Value>
          <Drawing aria-hidden>
            <rect width="100%" height="6" rx="3" />
            {bar.value !== null && <rect width={`${shareOf(bar.value, max) * 100}%`} height="6" rx="3" />}
          </Drawing>
        </Item>
      ))}
    </List>
  );
}
