import type { ModelFault, ModelTrial } from '@alma/shared/contract';
import { Banner } from '@alma/shared/ui';
import { modelsTexts } from './texts.ts';

const copy = modelsTexts.trial;

/** Why an endpoint failed, with its own error message if there is one. */
export function FaultBanner({ fault }: { fault: ModelFault }) {
  return (
    <Banner tone="danger" title={copy.failures[fault.kind]}>
      {fault.message}
    </Banner>
  );
}

/** The result of a test call. */
export function TrialResult({ trial }: { trial: ModelTrial }) {
  if (trial.fault) return <FaultBanner fault={trial.fault} />;
  const able = [
    trial.streaming === null ? [] : [trial.streaming ? copy.streams : copy.streamsNot],
    trial.tools === null ? [] : [trial.tools ? copy.tools : copy.toolsNot],
    trial.dimensions === null ? [] : [copy.dimensions(trial.dimensions)],
  ].flat();
  return (
    <Banner tone="info" icon="circle-check" title={copy.works(trial.first_token_ms, trial.total_ms)}>
      {able.join('. ')}
    </Banner>
  );
}
