import { api } from '@alma/shared/api';
import type { DeliveredRemote } from '@alma/shared/contract/delivery/rollouts';
import { schemaOf, useAlmaForm, useBoundField } from '@alma/shared/formcore';
import { NumberField } from '@alma/shared/inputs';
import { FormDialog } from '@alma/shared/overlays';
import { changesTexts } from './texts.ts';
import { useRemoteChange } from './useRemoteChange.ts';

const copy = changesTexts.thresholds;

/** Both in percent, as shown to people. */
interface ThresholdFields {
  tolerance: number | null;
  confidence: number | null;
}

const isWithin = (value: number | null, min: number, max: number): boolean =>
  value !== null && value >= min && value <= max;

const schema = schemaOf(({ tolerance, confidence }: ThresholdFields) => ({
  tolerance: isWithin(tolerance, 0, 50) ? undefined : copy.toleranceWrong,
  confidence: isWithin(confidence, 90, 99.999) ? undefined : copy.confidenceWrong,
}));

/** Percent without binary rounding errors: 0.029 × 100 is 2.9. */
const percentOf = (share: number): number => Number((share * 100).toFixed(6));
const shareOf = (percent: number | null): number => Number(((percent ?? 0) / 100).toFixed(8));

interface ThresholdsProps {
  remote: DeliveredRemote;
  onClose: () => void;
}

/** The thresholds at which measurements take a rollout back. */
export function Thresholds({ remote, onClose }: ThresholdsProps) {
  const { change, failed } = useRemoteChange(remote);
  const { tolerance, confidence } = remote.thresholds;
  const form = useAlmaForm(
    schema,
    { tolerance: percentOf(tolerance), confidence: percentOf(confidence) },
    { onSubmitOnly: true },
  );
  const save = async (values: ThresholdFields) => {
    const body = { tolerance: shareOf(values.tolerance), confidence: shareOf(values.confidence) };
    await change((options) =>
      api.call('delivery.thresholds.set', { params: { name: remote.name }, body }, options),
    );
  };
  return (
    <FormDialog
      form={form}
      hasSummary={false}
      title={copy.title(remote.name)}
      description={copy.text}
      submitLabel={copy.submit}
      onClose={onClose}
      onSubmit={save}
      failed={failed}
    >
      <NumberField
        label={copy.tolerance}
        hint={copy.toleranceHint}
        unit="%"
        decimals
        {...useBoundField(form, 'tolerance')}
      />
      <NumberField
        label={copy.confidence}
        hint={copy.confidenceHint}
        unit="%"
        decimals
        {...useBoundField(form, 'confidence')}
      />
    </FormDialog>
  );
}
