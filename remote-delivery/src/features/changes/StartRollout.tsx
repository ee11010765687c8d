import { api } from '@alma/shared/api';
import { deliveryLimits } from '@alma/shared/contract/delivery/limits';
import type { DeliveredRemote, RolloutAudience } from '@alma/shared/contract/delivery/rollouts';
import { lengthError } from '@alma/shared/contract/values/characters';
import { schemaOf, TextArea, useAlmaForm, useFieldValue } from '@alma/shared/formcore';
import type { ListOption } from '@alma/shared/inputs';
import { FormDialog } from '@alma/shared/overlays';
import { stateOf } from '../../components/state-of.ts';
import { AudienceFields } from './AudienceFields.tsx';
import { ReleaseField } from './ReleaseField.tsx';
import { strategyErrors, type StrategyInput, strategyOf } from './strategy.ts';
import { StrategyFields } from './StrategyFields.tsx';
import { changesTexts } from './texts.ts';
import { useRemoteChange } from './useRemoteChange.ts';

const copy = changesTexts.start;

interface StartFields {
  release: string;
  strategy: StrategyInput;
  people: ListOption[];
  roles: ListOption[];
  reason: string;
}

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
  const { base, change } = useRemoteChange(remote);
  const canary: StrategyInput = { kind: 'Canary', percent: 10, minutes: 30 };
  const defaults: StartFields = { release, strategy: canary, people: [], roles: [], reason: '' };
  const form = useAlmaForm(schema, defaults, { onSubmitOnly: true });
  const { errors } = form.formState;
  const strategy = useFieldValue(form, 'strategy');

  const start = async (values: StartFields) => {
    const reason = values.reason.trim();
    const audience = audienceOf(values);
    const body = {
      release: values.release,
      strategy: strategyOf(values.strategy),
      ...(audience && { audience }),
      ...(reason !== '' && { reason }),
    };
    const failure = await change((options) =>
      api.call('delivery.rollouts.start', { params: { name: remote.name }, body }, options),
    );
    if (failure === undefined) onClose();
    return failure;
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
    >
      <ReleaseField
        remote={base}
        value={useFieldValue(form, 'release')}
        error={errors.release?.message}
        onValueChange={(next) => form.setValue('release', next)}
      />
      <StrategyFields
        value={strategy}
        isChecked={errors.strategy !== undefined}
        onValueChange={(next) => form.setValue('strategy', next)}
      />
      {strategy.kind !== 'AllAtOnce' && (
        <AudienceFields
          people={form.getValues('people')}
          roles={form.getValues('roles')}
          onPeopleChange={(people) => form.setValue('people', people)}
          onRolesChange={(roles) => form.setValue('roles', roles)}
        />
      )}
      <TextArea form={form} name="reason" label={copy.reason} rows={2} mark="optional" />
    </FormDialog>
  );
}
