import { api, ApiError } from '@alma/shared/api';
import type { Assistant, AssistantProbe } from '@alma/shared/contract';
import { styled } from '@alma/shared/styled';
import { Banner, Button } from '@alma/shared/ui';
import { useState } from 'react';
import { assistantTexts as copy } from './texts.ts';

/** Longer than the server waits for a model. */
const timeoutMs = 330_000;

const Place = styled.div`
  display: grid;
  justify-items: start;
  gap: 10px;

  > div {
    width: 100%;
  }
`;

type Outcome = AssistantProbe | { failure: string };

/** Calls the configured model and shows its answer. */
export function ModelTrial({ assistant }: { assistant: Assistant }) {
  const [outcome, setOutcome] = useState<Outcome>();
  const [isBusy, setIsBusy] = useState(false);

  const testModel = async () => {
    setIsBusy(true);
    setOutcome(undefined);
    try {
      setOutcome(await api.call('assistant.probe', {}, { timeoutMs }));
    } catch (error) {
      setOutcome({ failure: error instanceof ApiError ? error.message : copy.notTried });
    }
    setIsBusy(false);
  };

  return (
    <Place>
      <Button icon="plug-zap" busy={isBusy} onClick={() => void testModel()}>
        {copy.test}
      </Button>
      {outcome !== undefined && <TrialOutcome outcome={outcome} isOffline={assistant.kind === 'offline'} />}
    </Place>
  );
}

function TrialOutcome({ outcome, isOffline }: { outcome: Outcome; isOffline: boolean }) {
  if ('failure' in outcome) return <Banner tone="danger">{outcome.failure}</Banner>;
  const { ok, model, first_byte_ms: ms, fault } = outcome;
  if (!ok)
    return (
      <Banner tone="danger" title={isOffline ? undefined : copy.noAnswer(model)}>
        {fault}
      </Banner>
    );
  return <Banner tone="info" icon="circle-check" title={copy.answered(model, ms ?? 0)} />;
}
