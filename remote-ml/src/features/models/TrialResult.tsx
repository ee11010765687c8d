import type { ModelFault, ModelTrial } from '@alma/shared/contract';
import { Banner } from '@alma/shared/ui';
import { modelsTexts } from './texts.ts';

const words = modelsTexts.trial;

/** Why an endpoint failed, with its own error message if there is one. */
export function FaultBanner({ fault }: { fault: ModelFault }) {
  return (
    <Banner tone="danger" title={words.failures[fault.kind]}>
      {fault.message}
    </Banner>
  );
}

/** The result of a test call. */
export function TrialResult({ trial }: { trial: ModelTrial }) {
  if (trial.fault) return <FaultBanner fault={trial.fault} />;
  const able = [
    trial.streaming === null ? [] : [trial.streaming ? words.streams : words.streamsNot],
    trial.tools === null ? [] : [trial.tools ? words.tools : words.toolsNot],
    trial.dimensions === null ? [] : [words.dimensions(trial.dimensions)],
  ].flat();
  return (
    <Banner tone="info" icon="circle-check" title={words.works(trial.first_token_ms, trial.total_ms)}>
      {able.join('. ')}
    </Banner>
  );
}
