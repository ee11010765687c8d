import type { CallBody, ModelConnection, ModelProvider, ModelPurpose } from '@alma/shared/contract';
import { modelLimits, modelPurposes, providerAddresses } from '@alma/shared/contract/models/limits';
import { lengthError } from '@alma/shared/contract/values/characters';
import { schemaOf } from '@alma/shared/formcore';
import { modelsTexts } from './texts.ts';

const copy = modelsTexts.dialog;

/** Form values of the dialog; numbers are text as typed. */
export interface ConnectionValues {
  provider: ModelProvider;
  address: string;
  key: string;
  isInternal: boolean;
  model: string;
  label: string;
  purposes: ModelPurpose[];
  context: string;
  inputPrice: string;
  outputPrice: string;
  tokensPerPerson: string;
  tokens: string;
  costPerPerson: string;
  cost: string;
}

export const addressOf = (provider: ModelProvider): string =>
  provider === 'azure' ? '' : providerAddresses[provider];

export const newValues: ConnectionValues = {
  provider: 'openai',
  address: providerAddresses.openai,
  key: '',
  isInternal: false,
  model: '',
  label: '',
  purposes: ['chat'],
  context: String(modelLimits.contextTokens),
  inputPrice: '',
  outputPrice: '',
  tokensPerPerson: '',
  tokens: '',
  costPerPerson: '',
  cost: '',
};

export const valuesOf = (known: ModelConnection): ConnectionValues => ({
  provider: known.provider,
  address: known.base_url,
  key: '',
  isInternal: known.allowed_host !== null,
  model: known.model,
  label: known.label,
  purposes: known.purposes,
  context: String(known.context_tokens),
  inputPrice: known.input_price ?? '',
  outputPrice: known.output_price ?? '',
  tokensPerPerson: known.budget.tokens_per_person?.toString() ?? '',
  tokens: known.budget.tokens?.toString() ?? '',
  costPerPerson: known.budget.cost_per_person ?? '',
  cost: known.budget.cost ?? '',
});

const isBlankOr = (pattern: RegExp, text: string): boolean => text.trim() === '' || pattern.test(text.trim());
const money = (text: string) => (isBlankOr(/^\d{1,6}(\.\d{1,6})?$/, text) ? undefined : copy.numberWrong);
const whole = (text: string) => (isBlankOr(/^[1-9]\d{0,11}$/, text) ? undefined : copy.wholeWrong);

/** @param hasKey whether a key is stored, so that the field may stay empty */
export const schemaFor = (hasKey: boolean) =>
  schemaOf((values: ConnectionValues) => {
    const { inputPrice, outputPrice, cost, costPerPerson } = values;
    const isUnpriced = inputPrice.trim() === '' && outputPrice.trim() === '';
    const costFault = (text: string) =>
      text.trim() !== '' && isUnpriced ? copy.costNeedsPrice : money(text);
    const contextOk = /^\d{4,8}$/.test(values.context.trim());
    const needsKey = values.provider !== 'openai' && !hasKey && values.key.trim() === '';
    return {
      address: /^https?:\/\/\S+$/i.test(values.address.trim())
        ? lengthError(values.address, modelLimits.address)
        : copy.addressWrong,
      key: needsKey ? copy.keyMissing : lengthError(values.key, modelLimits.key),
      model: values.model.trim() === '' ? copy.modelMissing : lengthError(values.model, modelLimits.name),
      label: lengthError(values.label, modelLimits.label),
      purposes: values.purposes.length === 0 ? copy.useMissing : undefined,
      context:
        contextOk && Number(values.context) >= modelLimits.minContextTokens ? undefined : copy.contextWrong,
      inputPrice: money(inputPrice),
      outputPrice: money(outputPrice),
      tokensPerPerson: whole(values.tokensPerPerson),
      tokens: whole(values.tokens),
      costPerPerson: costFault(costPerPerson),
      cost: costFault(cost),
    };
  });

const textOrNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());
const numberOrNull = (text: string): number | null => (text.trim() === '' ? null : Number(text));

/** The endpoint in the shape of the calls that list its models or test it. */
export const endpointOf = (
  { provider, address, key, isInternal }: ConnectionValues,
  id: string | undefined,
) => ({
  provider,
  base_url: address.trim(),
  allow_internal: isInternal,
  ...(key.trim() === '' ? {} : { key: key.trim() }),
  ...(id === undefined ? {} : { connection_id: id }),
});

const settingsOf = (values: ConnectionValues) => ({
  base_url: values.address.trim(),
  model: values.model.trim(),
  purposes: modelPurposes.filter((purpose) => values.purposes.includes(purpose)),
  context_tokens: Number(values.context),
  input_price: textOrNull(values.inputPrice),
  output_price: textOrNull(values.outputPrice),
  budget: {
    tokens_per_person: numberOrNull(values.tokensPerPerson),
    tokens: numberOrNull(values.tokens),
    cost_per_person: textOrNull(values.costPerPerson),
    cost: textOrNull(values.cost),
  },
  allow_internal: values.isInternal,
  ...(values.label.trim() === '' ? {} : { label: values.label.trim() }),
  ...(values.key.trim() === '' ? {} : { key: values.key.trim() }),
});

export const additionOf = (values: ConnectionValues): CallBody<'models.connections.add'> => ({
  ...settingsOf(values),
  provider: values.provider,
});
export const changeOf = (values: ConnectionValues): CallBody<'models.connections.change'> =>
  settingsOf(values);
