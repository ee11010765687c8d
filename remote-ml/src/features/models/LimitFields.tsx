import { type AlmaForm, TextField } from '@alma/shared/formcore';
import { Note, Rows } from '@alma/shared/ui';
import { Disclosure } from '../../components/Disclosure.tsx';
import { Pair } from '../../components/Fields.styled.ts';
import { modelsTexts } from './texts.ts';
import type { ConnectionValues } from './values.ts';

const copy = modelsTexts.dialog;

const fields = [
  ['tokensPerPerson', copy.tokensPerPerson],
  ['tokens', copy.tokens],
  ['costPerPerson', copy.costPerPerson],
  ['cost', copy.cost],
  ['inputPrice', copy.inputPrice],
  ['outputPrice', copy.outputPrice],
  ['context', copy.context],
] as const;

/** Optional settings: label, prices and daily limits. */
export function LimitFields({ form }: { form: AlmaForm<ConnectionValues> }) {
  const field = { form, autoComplete: 'off' };
  return (
    <Disclosure title={copy.more}>
      <Rows>
        <Note>{copy.moreText}</Note>
        <TextField {...field} name="label" label={copy.label} />
        <Pair>
          {fields.map(([name, title]) => (
            <TextField {...field} key={name} name={name} label={title} inputMode="decimal" />
          ))}
        </Pair>
      </Rows>
    </Disclosure>
  );
}
