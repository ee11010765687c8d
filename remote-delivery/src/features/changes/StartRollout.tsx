import { api } from '@alma/shared/api';
import { deliveryLimits } from '@alma/shared/contract/delivery/limits';
import type { DeliveredRemote, RolloutAudience } from '@alma/shared/contract/delivery/rollouts';
import { lengthError } from '@alma/shared/contract/values/characters';
import { schemaOf, TextArea, useAlmaForm, useBoundField } from '@alma/shared/formcore';
import { FormDialog } from '@alma/shared/overlays';
import { stateOf } from '../../components/state-of.ts';
import { AudienceFields } from './AudienceFields.tsx';
import { ReleaseField } from './ReleaseField.tsx';
import { type StartFields, strategyErrors, type StrategyInput, strategyOf } from './strategy.ts';
import { StrategyFields } from './StrategyFields.tsx';
import { changesTexts } from './texts.ts';
import { useRemoteChange } from './useRemoteChange.ts';

const copy = changesTexts.start;

const schema = schemaOf(({ release, strategy, reason }: StartFields) => {
  const errors = strategyErrors(strategy);
  return {
    release: release === '' ? copy.releaseMissing : undefined,
    strategy: errors.percent ?? errors.minutes,
    reason: lengthError(reason, deliveryLimits.reason),
  };
});

const audienceOf = ({ strategy, people, roles }: StartFields): RolloutAudience | undefined =>
  strategy.kind === 'AllAtOnce' || people.length + roles.length === 0
    ? undefined
    : { users: people.map(({ id }) => id), roles: roles.map(({ id }) => id) as RolloutAudience['roles'] };

interface StartRolloutProps {
  remote: DeliveredRemote;
  release: string | undefined;
  onClose: () => void;
}

/** Starts a rollout: which release, how fast, and who gets it first. */
export function StartRollout({ remote, release = '', onClose }: StartRolloutProps) {
  const { base, change, failed } = useRemoteChange(remote);
  const canary: StrategyInput = { kind: 'Canary', percent: 10, minutes: 30 };
  const defaults: StartFields = { release, strategy: canary, people: [], roles: [], reason: '' };
  const form = useAlmaForm(schema, defaults, { onSubmitOnly: true });
  const strategy = useBoundField(form, 'strategy');

  const start = async (values: StartFields) => {
    const reason = values.reason.trim();
    const audience = audienceOf(values);
    const body = {
      release: values.release,
      strategy: strategyOf(values.strategy),
      ...(audience && { audience }),
      ...(reason !== '' && { reason }),
    };
    await change((options) =>
      api.call('delivery.rollouts.start', { params: { name: remote.name }, body }, options),
    );
  };

  return (
    <FormDialog
      form={form}
      hasSummary={false}
      title={copy.title(remote.name)}
      description={stateOf(base)}
      submitLabel={copy.submit}
      onClose={onClose}
      onSubmit={start}
      failed={failed}
    >
      <ReleaseField remote={base} {...useBoundField(form, 'release')} />
      <StrategyFields {...strategy} isChecked={strategy.error !== undefined} />
      {strategy.value.kind !== 'AllAtOnce' && <AudienceFields form={form} />}
      <TextArea form={form} name="reason" label={copy.reason} rows={2} mark="optional" />
    </FormDialog>
  );
}
