import { currencies } from '@alma/shared/contract/values/amounts';
import { styled } from '@alma/shared/styled';
import { SegmentedControl } from '@alma/shared/ui';
import { texts } from '../../texts.ts';
import type { ActivityView } from './activity-view.ts';

const copy = texts.list;

const Root = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s-3) var(--s-5);
  padding: var(--s-4) var(--s-5);
  border-bottom: 1px solid var(--line-faint);
`;

const every = { value: '', label: copy.every } as const;
const currencyOptions = [every, ...currencies.map((value) => ({ value, label: value }))];
const directionOptions = [
  every,
  { value: 'in', label: copy.received },
  { value: 'out', label: copy.sent },
] as const;

interface ActivityFilterBarProps {
  view: ActivityView;
  onChange: (changes: Partial<ActivityView>) => void;
}

export function ActivityFilterBar({ view, onChange }: ActivityFilterBarProps) {
  return (
    <Root>
      <SegmentedControl
        label={copy.currency}
        options={currencyOptions}
        value={view.currency}
        onValueChange={(currency) => onChange({ currency })}
      />
      <SegmentedControl
        label={copy.direction}
        options={directionOptions}
        value={view.direction}
        onValueChange={(direction) => onChange({ direction })}
      />
    </Root>
  );
}
