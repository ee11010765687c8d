import { api } from '@alma/shared/api';
import { signedOutEvent } from '@alma/shared/auth';
import { browserEnvironment, retain } from '@alma/shared/socket';
import { useFrameValue } from '@alma/shared/state';
import { useEffect, useState } from 'react';
import {
  createSpinClient,
  type Goal,
  spinAtom,
  type SpinClient,
  type SpinEnvironment,
} from './spin-client.ts';

const environment: SpinEnvironment = {
  ...browserEnvironment('/spin_group/ws', async () => (await api.call('ws.ticket', {})).ticket),
  proceed: (body) => api.call('spin.continue', { body }),
  eventsAfter: async (sessionId, seq) => {
    const call = { params: { session_id: sessionId }, query: { after_seq: seq } };
    return (await api.call('spin.events', call)).events;
  },
};

/** The latest new run, until its own page takes over the same connection. */
let newRun: SpinClient | undefined;

window.addEventListener(signedOutEvent, () => (newRun = undefined));

function takeOver(sessionId: string): SpinClient | undefined {
  return newRun?.get().view.state?.session_id === sessionId ? newRun : undefined;
}

function clientFor(goal: Goal, userId: string): SpinClient {
  const known = goal.kind === 'resume' ? takeOver(goal.sessionId) : undefined;
  const client = known ?? createSpinClient(goal, userId, environment);
  if (goal.kind === 'init') newRun = client;
  return client;
}

/** A live run. The component's key must identify the goal's run. */
export function useSpin(goal: Goal, userId: string) {
  const [client] = useState(() => clientFor(goal, userId));
  const live = useFrameValue(client.store, spinAtom);
  useEffect(() => retain(client), [client]);
  return { client, live };
}
