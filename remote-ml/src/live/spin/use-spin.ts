import { signedOutEvent } from '@alma/shared/auth';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { createSpinClient, type Goal, type SpinClient } from './spin-client.ts';
import { browser } from './surroundings.ts';

/** The run that was begun last, until its own page takes it over: one connection from the first word on. */
let begun: SpinClient | undefined;

window.addEventListener(signedOutEvent, () => (begun = undefined));

function takeOver(sessionId: string): SpinClient | undefined {
  return begun?.get().view.state?.session_id === sessionId ? begun : undefined;
}

function clientFor(goal: Goal, userId: string): SpinClient {
  const known = goal.kind === 'resume' ? takeOver(goal.sessionId) : undefined;
  const client = known ?? createSpinClient(goal, userId, browser);
  if (goal.kind === 'init') begun = client;
  return client;
}

const holders = new WeakMap<SpinClient, number>();

/** It lives as long as a page holds it, and over the change from one page to the next. */
function hold(client: SpinClient): () => void {
  const count = holders.get(client) ?? 0;
  holders.set(client, count + 1);
  if (count === 0) client.start();
  return () =>
    queueMicrotask(() => {
      const left = (holders.get(client) ?? 1) - 1;
      holders.set(client, left);
      if (left === 0) client.stop();
    });
}

/** A run in view, from the first frame to the last. Give the component the goal's run as key. */
export function useSpin(goal: Goal, userId: string) {
  const [client] = useState(() => clientFor(goal, userId));
  const live = useSyncExternalStore(client.subscribe, client.get);
  useEffect(() => hold(client), [client]);
  return { client, live };
}
