import { api, ApiError, type CallOptions, failureMessage, useApiCache } from '@alma/shared/api';
import type { DeliveredRemote } from '@alma/shared/contract/delivery/rollouts';
import { useState } from 'react';
import { stateOf } from '../../components/state-of.ts';
import { changesTexts } from './texts.ts';

/**
 * A change of a remote, based on the state with which its dialog opened. The server refuses it after another person's
 * change, which is then shown; sending again accepts that.
 * @returns the state on which the next attempt is based, `change`, and `failed`, the message when that throws
 */
export function useRemoteChange(remote: DeliveredRemote) {
  const { seed, invalidate } = useApiCache();
  const [base, setBase] = useState(remote);

  const refresh = async (): Promise<string> => {
    const reply = await api.call('delivery.remotes', {});
    await seed('delivery.remotes', {}, reply);
    const latest = reply.remotes.find(({ name }) => name === remote.name) ?? base;
    setBase(latest);
    return changesTexts.changedMeanwhile(stateOf(latest));
  };

  const change = async (send: (options: CallOptions) => Promise<unknown>): Promise<void> => {
    await send({ ifMatch: `"${base.revision}"` });
    await Promise.all([
      invalidate('delivery.remotes'),
      invalidate('delivery.rollouts.list'),
      invalidate('delivery.measures.read'),
    ]);
  };
  const messageOf = (error: unknown) => failureMessage(error, changesTexts.failed);
  const failed = (error: unknown) => {
    const isStale = error instanceof ApiError && error.code === 'PRECONDITION_FAILED';
    return isStale ? refresh().catch(messageOf) : messageOf(error);
  };

  return { base, change, failed };
}
