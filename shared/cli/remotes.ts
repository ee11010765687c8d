import { setTimeout as pause } from 'node:timers/promises';
import type { DeliveredRemote, Rollout } from '../src/contract/delivery/rollouts.ts';
import { RefusedError, UsageError } from './errors.ts';
import type { Output } from './output.ts';
import type { Platform } from './platform.ts';

const pollMs = 2_000;

/** The remote's state on the platform. @param name undefined for the only one that the token may see */
export async function remoteOf(platform: Platform, name: string | undefined): Promise<DeliveredRemote> {
  const { remotes } = await platform.call('delivery.remotes');
  if (name === undefined && remotes.length > 1) {
    const names = remotes.map((remote) => remote.name).join(', ');
    throw new UsageError(`Name a remote: --remote with one of ${names}.`);
  }
  const found = name === undefined ? remotes[0] : remotes.find((remote) => remote.name === name);
  if (found) return found;
  throw new RefusedError(
    `This token is not for ${name ?? 'any remote'}. An administrator issues a token for a remote, which also adds the remote.`,
    'NOT_FOUND',
  );
}

/** The latest rollouts of a remote, newest first. */
export async function rolloutsOf(platform: Platform, name: string): Promise<Rollout[]> {
  const query = { limit: '50' };
  return (await platform.call('delivery.rollouts.list', { params: { name }, query })).rollouts;
}

/** Follows a rollout until it has ended. */
export async function waitForEnd(platform: Platform, started: Rollout, output: Output): Promise<Rollout> {
  let [rollout, reported] = [started, ''];
  while (rollout.state === 'running') {
    const text = `${rollout.to ?? ''}: ${rollout.percent} % of people have it; next step ${rollout.next_step_at ?? 'soon'}`;
    if (text !== reported) output.progress((reported = text));
    await pause(pollMs);
    const rollouts = await rolloutsOf(platform, rollout.remote);
    rollout = rollouts.find(({ id }) => id === started.id) ?? rollout;
  }
  return rollout;
}

/** Describes the outcome of a rollout. @throws {RefusedError} unless it is running or completed */
export function outcomeOf({ remote, to, state, percent, reason }: Rollout): string {
  const release = `${remote} ${to ?? '(the build that came with the platform)'}`;
  if (state === 'completed') return `${release} is live for everybody.`;
  if (state === 'running')
    return `${release} is live for ${percent} % of people. \`alma status\` shows its progress.`;
  const why = reason === null ? '' : ` Reason: ${reason}`;
  const what =
    state === 'reverted'
      ? 'was rolled back automatically: it fails for more people than the previous release. Fix it, raise the version, and release again.'
      : 'was cancelled.';
  throw new RefusedError(`${release} ${what}${why}`, `ROLLOUT_${state.toUpperCase()}`);
}

export const releaseName = (id: string | null): string => id ?? 'the build that came with the platform';
