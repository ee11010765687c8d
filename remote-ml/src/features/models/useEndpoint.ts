import { api, failureMessage } from '@alma/shared/api';
import type { AvailableModels, ModelTrial } from '@alma/shared/contract';
import { useState } from 'react';
import { modelsTexts } from './texts.ts';
import { type ConnectionValues, endpointOf } from './values.ts';

/** Longer than the server's own timeout for a model. */
const timeoutMs = 120_000;

/** Lists the models of the endpoint in the dialog and tests it. */
export function useEndpoint(id: string | undefined) {
  const [busy, setBusy] = useState<'list' | 'test'>();
  const [listed, setListed] = useState<AvailableModels>();
  const [trial, setTrial] = useState<ModelTrial>();
  const [failure, setFailure] = useState<string>();

  async function runBusy(kind: 'list' | 'test', fallback: string, work: () => Promise<void>): Promise<void> {
    setBusy(kind);
    setFailure(undefined);
    setTrial(undefined);
    try {
      await work();
    } catch (error) {
      setFailure(failureMessage(error, fallback));
    }
    setBusy(undefined);
  }

  return {
    busy,
    listed,
    trial,
    failure,
    /** For a new address: the known models and the test result no longer apply. */
    forget(): void {
      setListed(undefined);
      setTrial(undefined);
      setFailure(undefined);
    },
    list: (values: ConnectionValues, onOnly: (model: string) => void) =>
      runBusy('list', modelsTexts.dialog.listFailed, async () => {
        const found = await api.call('models.available', { body: endpointOf(values, id) });
        setListed(found);
        const [first] = found.models;
        if (first !== undefined && values.model === '') onOnly(first);
      }),
    test: (values: ConnectionValues) =>
      runBusy('test', modelsTexts.trial.failed, async () => {
        const isVector = values.purposes.every((purpose) => purpose === 'embeddings');
        const purpose = isVector ? ('embeddings' as const) : ('chat' as const);
        const body = { ...endpointOf(values, id), model: values.model.trim(), purpose };
        setTrial(await api.call('models.trial', { body }, { timeoutMs }));
      }),
  };
}
