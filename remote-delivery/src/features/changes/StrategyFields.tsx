import { NumberField } from '@alma/shared/inputs';
import { styled } from '@alma/shared/styled';
import { SegmentedControl } from '@alma/shared/ui';
import { strategyErrors, type StrategyInput, strategyKinds } from './strategy.ts';
import { changesTexts } from './texts.ts';

const copy = changesTexts.start;

const Numbers = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  align-items: start;
  gap: var(--s-4);

  @media (max-width: 760px) {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const options = strategyKinds.map((value) => ({ value, label: copy.kinds[value] }));

interface StrategyFieldsProps {
  value: StrategyInput;
  /** True after a refused submit: errors are shown. */
  isChecked: boolean;
  onValueChange: (strategy: StrategyInput) => void;
}

/** How fast people get a release. */
export function StrategyFields({ value, isChecked, onValueChange }: StrategyFieldsProps) {
  const { kind, percent, minutes } = value;
  const errors = isChecked ? strategyErrors(value) : undefined;
  return (
    <>
      <SegmentedControl
        label={copy.strategy}
        hint={copy.hints[kind]}
        value={kind}
        onValueChange={(next) => onValueChange({ ...value, kind: next })}
        options={options}
        block
      />
      {kind !== 'AllAtOnce' && (
        <Numbers>
          <NumberField
            label={copy.percent[kind]}
            unit="%"
            value={percent}
            error={errors?.percent}
            onValueChange={(next) => onValueChange({ ...value, percent: next })}
          />
          <NumberField
            label={copy.minutes[kind]}
            unit={copy.minutesUnit}
            value={minutes}
            error={errors?.minutes}
            onValueChange={(next) => onValueChange({ ...value, minutes: next })}
          />
        </Numbers>
      )}
    </>
  );
}
