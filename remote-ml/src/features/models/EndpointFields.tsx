import type { ModelConnection, ModelProvider } from '@alma/shared/contract';
import {
  type AlmaForm,
  TextField as BoundTextField,
  useBoundField,
  useFieldValue,
} from '@alma/shared/formcore';
import { Checkbox } from '@alma/shared/inputs';
import { Banner, Button, Inline, Rows, TextField } from '@alma/shared/ui';
import { ModelField, ProviderField, PurposesField } from './ChoiceFields.tsx';
import { modelsTexts } from './texts.ts';
import { FaultBanner, TrialResult } from './TrialResult.tsx';
import { useEndpoint } from './useEndpoint.ts';
import { addressOf, type ConnectionValues } from './values.ts';

const copy = modelsTexts.dialog;

interface EndpointFieldsProps {
  form: AlmaForm<ConnectionValues>;
  known: ModelConnection | undefined;
  /** The server refused the address because it is in the internal network. */
  isInternal: boolean;
}

type Endpoint = ReturnType<typeof useEndpoint>;

/** The address, key and name of the model, and a test of the connection. */
export function EndpointFields({ form, known, isInternal }: EndpointFieldsProps) {
  const endpoint = useEndpoint(known?.id);
  const provider = useFieldValue(form, 'provider');
  const chooseProvider = (next: ModelProvider) => {
    form.setValue('provider', next, { shouldDirty: true });
    form.setValue('address', addressOf(next), { shouldDirty: true });
    endpoint.forget();
  };
  return (
    <Rows>
      {!known && <ProviderField value={provider} onChange={chooseProvider} />}
      <AddressFields form={form} endpoint={endpoint} isInternal={isInternal} />
      <KeyField form={form} hasKey={known?.has_key ?? false} />
      <ModelField form={form} names={endpoint.listed?.models ?? []} />
      <PurposesField form={form} />
      <Trial form={form} endpoint={endpoint} />
    </Rows>
  );
}

interface PartProps {
  form: AlmaForm<ConnectionValues>;
  endpoint: Endpoint;
}

function AddressFields({ form, endpoint, isInternal }: PartProps & { isInternal: boolean }) {
  const provider = useFieldValue(form, 'provider');
  const { onValueChange, ...address } = useBoundField(form, 'address');
  const isAllowed = useFieldValue(form, 'isInternal');
  const failures = [endpoint.listed?.fault?.kind, endpoint.trial?.fault?.kind];
  // A plain `http:` address is usually a server in the internal network.
  const isAsked = isInternal || isAllowed || failures.includes('internal') || /^http:/i.test(address.value);
  return (
    <>
      <TextField
        {...address}
        autoComplete="off"
        label={copy.address}
        hint={provider === 'azure' ? copy.azureHint : copy.addressHint}
        mono
        required
        onChange={(event) => {
          onValueChange(event);
          endpoint.forget();
        }}
      />
      {isAsked && (
        <Checkbox
          label={copy.internal}
          hint={copy.internalHint}
          checked={isAllowed}
          onChange={({ target }) => form.setValue('isInternal', target.checked, { shouldDirty: true })}
        />
      )}
    </>
  );
}

function KeyField({ form, hasKey }: { form: AlmaForm<ConnectionValues>; hasKey: boolean }) {
  const provider = useFieldValue(form, 'provider');
  const emptyHint = provider === 'openai' ? copy.keyOptional : copy.keyHint;
  return (
    <BoundTextField
      form={form}
      name="key"
      type="password"
      autoComplete="new-password"
      label={copy.key}
      hint={hasKey ? copy.keyKept : emptyHint}
    />
  );
}

function Trial({ form, endpoint }: PartProps) {
  const { listed, trial, failure, busy } = endpoint;
  const chooseModel = (model: string) => form.setValue('model', model, { shouldDirty: true });
  return (
    <>
      <Inline>
        <Button busy={busy === 'list'} onClick={() => void endpoint.list(form.getValues(), chooseModel)}>
          {copy.list}
        </Button>
        <Button icon="plug-zap" busy={busy === 'test'} onClick={() => void endpoint.test(form.getValues())}>
          {modelsTexts.trial.test}
        </Button>
      </Inline>
      <div aria-live="polite">
        {listed?.fault && !trial && <FaultBanner fault={listed.fault} />}
        {trial && <TrialResult trial={trial} />}
        {failure !== undefined && <Banner tone="danger">{failure}</Banner>}
      </div>
    </>
  );
}
