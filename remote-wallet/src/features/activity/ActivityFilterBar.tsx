import { currencies } from '@alma/shared/contract/values/amounts';
import { styled } from '@alma/shared/styled';
import { SegmentedControl } from '@alma/shared/ui';
import { texts } from '../../texts.ts';
import type { ActivityFilters } from './useActivityView.ts';

const copy = texts.list;

const Root = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s-3) var(--s-5);
  padding: var(--s-4) var(--s-5);
  border-bottom: 1px solid var(--line-faint);

  @media (max-width: 900px) {
    padding: var(--s-4);
  }
`;

const currencyOptions = [
  { value: '', label: copy.every },
  ...currencies.map((value) => ({ value, label: value })),
];
const directionOptions = [
  { value: '', label: copy.every },
  { value: 'in', label: copy.received },
  { value: 'out', label: copy.sent },
];

interface ActivityFilterBarProps {
  filters: ActivityFilters;
  onChange: (name: keyof ActivityFilters, value: string) => void;
}

export function ActivityFilterBar({ filters, onChange }: ActivityFilterBarProps) {
  return (
    <Root>
      <SegmentedControl
        label={copy.currency}
        options={currencyOptions}
        value={filters.currency ?? ''}
        onValueChange={(value) => onChange('currency', value)}
      />
      <SegmentedControl
        label={copy.direction}
        options={directionOptions}
        value={filters.direction ?? ''}
        onValueChange={(value) => onChange('direction', value)}
      />
    </Root>
  );
}
