import { useApi } from '@alma/shared/api';
import { useReader } from '@alma/shared/auth';
import type { CallBody, MeasuringEstimate, ModelConnections } from '@alma/shared/contract';
import { SelectField } from '@alma/shared/overlays';
import { Link } from '@alma/shared/router';
import { styled } from '@alma/shared/styled';
import { Button, ButtonLink, formatNumber, Inline, Note, Rows, SegmentedControl } from '@alma/shared/ui';
import { useState } from 'react';
import { Pair } from '../../components/Fields.styled.ts';
import { measuringTexts as copy } from './measuring-texts.ts';

type Start = CallBody<'quality.measuring.start'>;

/** Select value for the model from the environment variables, which has no connection id. */
const environment = 'environment';

const sizes = [
  { value: 'short', label: copy.short },
  { value: 'long', label: copy.long },
] as const;

/** A placeholder as long as an estimate, to reserve its lines. */
const longEstimate = {
  calls: '100',
  tokens: '100,000',
  dollars: '1.00',
  maxTokens: '200,000',
  maxMinutes: '30',
};

const Reserved = styled.span`
  visibility: hidden;
`;

interface Choice {
  value: string;
  label: string;
}

/** Models that can answer, so not those that are only for embeddings. */
const choicesOf = ({ connections, environment: set }: ModelConnections): Choice[] => [
  ...(set ? [{ value: environment, label: copy.environment(set.model) }] : []),
  ...connections
    .filter(({ is_enabled: isOn, purposes }) => isOn && purposes.some((purpose) => purpose !== 'embeddings'))
    .map(({ id, label, model }) => ({ value: id, label: label === model ? model : `${label} (${model})` })),
];

/** Chooses a model and the number of questions, and shows an estimate before the start. */
export function MeasuringForm({ onStart }: { onStart: (body: Start) => Promise<void> }) {
  const { data: models } = useApi('models.connections.list', {});
  const [chosen, setChosen] = useState<string>();
  const [size, setSize] = useState<Start['size']>('short');
  const [isStarting, setIsStarting] = useState(false);
  const choices = models ? choicesOf(models) : [];
  const value = chosen ?? choices[0]?.value;
  const body: Start | null =
    value === undefined ? null : { size, ...(value !== environment && { connection_id: value }) };
  const { data: estimate, error } = useApi('quality.measuring.estimate', body && { query: body });

  if (models && choices.length === 0)
    return (
      <Rows>
        <Note>{copy.noModel}</Note>
        <Inline>
          <ButtonLink>
            <Link to="/admin/models">{copy.toModels}</Link>
          </ButtonLink>
        </Inline>
      </Rows>
    );

  const start = async (): Promise<void> => {
    if (!body) return;
    setIsStarting(true);
    await onStart(body);
    setIsStarting(false);
  };
  return (
    <Rows>
      <Pair>
        <SelectField
          label={copy.model}
          value={value ?? ''}
          placeholder={copy.choose}
          onValueChange={setChosen}
          options={choices}
        />
        <SegmentedControl block label={copy.size} value={size} onValueChange={setSize} options={sizes} />
      </Pair>
      <Note role="status">
        {estimate && <Estimate {...estimate} />}
        {!estimate && (error ? copy.estimateFailed : <Reserved>{copy.estimate(longEstimate)}</Reserved>)}
      </Note>
      <Inline>
        <Button variant="primary" disabled={!estimate} busy={isStarting} onClick={() => void start()}>
          {copy.start}
        </Button>
      </Inline>
    </Rows>
  );
}

function Estimate(estimate: MeasuringEstimate) {
  const { locale } = useReader();
  const { calls, input_tokens: input, output_tokens: output, cost } = estimate;
  const dollars = cost === null ? undefined : formatNumber(cost, locale, 2);
  return copy.estimate({
    calls: formatNumber(calls, locale),
    tokens: formatNumber(input + output, locale),
    dollars,
    maxTokens: formatNumber(estimate.max_tokens, locale),
    maxMinutes: formatNumber(estimate.max_minutes, locale),
  });
}
