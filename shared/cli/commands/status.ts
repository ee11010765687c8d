import type { DeliveredRemote } from '../../src/contract/delivery/rollouts.ts';
import { type Command, platformOf, platformOptions, remoteName } from '../command.ts';
import { releaseName, remoteOf, rolloutsOf } from '../remotes.ts';

const releaseLimit = '10';

export const status: Command = {
  summary: 'Show what is live, what is rolling out, and the last releases',
  options: ['remote', ...platformOptions],
  async run(context) {
    const platform = platformOf(context);
    const remote = await remoteOf(platform, remoteName(context));
    const { releases } = await platform.call('delivery.releases.list', {
      params: { name: remote.name },
      query: { limit: releaseLimit },
    });
    const [last] = await rolloutsOf(platform, remote.name);
    const lines = releases.map(
      ({ id, created_at: at, missing }) =>
        `  ${id}  ${at}${missing > 0 ? `  ${missing} files missing: alma release` : ''}${id === remote.live ? '  live' : ''}`,
    );
    return {
      text: [
        ...textOf(remote),
        ...(last?.state === 'reverted' ? [`Taken back: ${last.to ?? ''}. ${last.reason ?? ''}`] : []),
        ...(lines.length > 0 ? ['Releases:', ...lines] : []),
      ].join('\n'),
      json: { remote, releases, last_rollout: last ?? null },
    };
  },
};

function textOf({ name, team, live, revision, rollout, pinned, disabled }: DeliveredRemote): string[] {
  return [
    `${name} (team ${team}) has ${releaseName(live)}, revision ${revision}.`,
    ...(rollout
      ? [
          `Rolling out ${rollout.to ?? ''} by ${rollout.strategy}: ${rollout.percent} % have it, next step ${rollout.next_step_at ?? 'soon'}.`,
        ]
      : []),
    ...(pinned ? [`Pinned since ${pinned.since}: ${pinned.reason}`] : []),
    ...(disabled ? [`Off since ${disabled.since}: ${disabled.reason}`] : []),
  ];
}
