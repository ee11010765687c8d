import { Note, Rows, TextField } from '@alma/shared/ui';
import { Disclosure } from '../../components/Disclosure.tsx';
import { Pair } from '../../components/Fields.styled.ts';
import { useTextField } from '../../components/useTextField.ts';
import type { ConnectionForm } from './form.ts';
import { modelsTexts } from './texts.ts';

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
export function LimitFields({ form }: { form: ConnectionForm }) {
  const label = useTextField(form, 'label');
  return (
    <Disclosure title={copy.more}>
      <Rows>
        <Note>{copy.moreText}</Note>
        <TextField {...label} label={copy.label} />
        <Pair>
          {fields.map(([name, title]) => (
            <LimitField key={name} form={form} name={name} label={title} />
          ))}
        </Pair>
      </Rows>
    </Disclosure>
  );
}

interface LimitFieldProps {
  form: ConnectionForm;
  name: (typeof fields)[number][0];
  label: string;
}

function LimitField({ form, name, label }: LimitFieldProps) {
  return <TextField {...useTextField(form, name)} label={label} inputMode="decimal" />;
}
