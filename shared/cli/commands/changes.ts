import type { DeliveredRemote, Rollout } from '../../src/contract/delivery/rollouts.ts';
import {
  changeOptions,
  type Command,
  type Context,
  platformOf,
  remoteName,
  type Result,
  strategyOf,
} from '../command.ts';
import { RefusedError, UsageError } from '../errors.ts';
import type { Platform } from '../platform.ts';
import { outcomeOf, releaseName, remoteOf, waitForEnd } from '../remotes.ts';

interface Change {
  /** Describes the change for `--dry-run`; follows the word "Would". */
  plan: (remote: DeliveredRemote) => string;
  apply: (platform: Platform, remote: DeliveredRemote) => Promise<{ text: string; json: object }>;
}

/** Makes one change to the current state of the remote, or only describes it with `--dry-run`. */
async function change(context: Context, { plan, apply }: Change): Promise<Result> {
  const platform = platformOf(context);
  const remote = await remoteOf(platform, remoteName(context));
  if (context.values['dry-run']) {
    const would = plan(remote);
    return { text: `Would ${would}. Nothing was changed.`, json: { dry_run: true, would, remote } };
  }
  return apply(platform, remote);
}

const requestOf = ({ name, revision }: DeliveredRemote) => ({ params: { name }, revision });

function reasonOf({ values }: Context): string {
  if (!values.reason?.trim()) throw new UsageError('Say why: --reason "It shows no balances".');
  return values.reason;
}

const resultOf = (remote: DeliveredRemote, text: string) => ({
  text: `${remote.name} ${text}`,
  json: { remote },
});

export const promote: Command = {
  summary: 'Give a release to people; without one, complete the rollout that is running',
  subject: '[release]',
  options: ['strategy', 'wait', ...changeOptions],
  run: (context) => {
    const { subject, values, output } = context;
    const strategy = strategyOf(values);
    return change(context, {
      plan: (remote) =>
        subject === undefined
          ? `give ${remote.name} ${runningOf(remote, promoteHint).to ?? ''} to everybody`
          : `start ${remote.name} ${subject} with ${strategy ?? 'AllAtOnce'}`,
      async apply(platform, remote) {
        const started = await (subject === undefined
          ? complete(platform, remote)
          : platform.call('delivery.rollouts.start', {
              ...requestOf(remote),
              body: {
                release: subject,
                ...(strategy !== undefined && { strategy }),
                ...(values.reason !== undefined && { reason: values.reason }),
              },
            }));
        const rollout = values.wait ? await waitForEnd(platform, started.rollout, output) : started.rollout;
        return { text: outcomeOf(rollout), json: { rollout } };
      },
    });
  },
};

const promoteHint = 'Say which release: alma promote 1.4.0-1a2b3c4d5e.';
const cancelHint = '`alma rollback` takes back what is live.';

/** @throws {RefusedError} that says what to do instead */
function runningOf({ name, rollout }: DeliveredRemote, hint: string): Rollout {
  if (!rollout) throw new RefusedError(`No rollout of ${name} is running. ${hint}`);
  return rollout;
}

function complete(platform: Platform, remote: DeliveredRemote) {
  const { name, revision } = remote;
  const params = { name, rollout_id: runningOf(remote, promoteHint).id };
  return platform.call('delivery.rollouts.complete', { params, revision });
}

export const rollback: Command = {
  summary: 'Go back to the release before, or to a named one',
  subject: '[release]',
  options: changeOptions,
  run: (context) => {
    const { subject } = context;
    const reason = reasonOf(context);
    return change(context, {
      plan: ({ name, live }) =>
        `take ${name} back from ${releaseName(live)} to ${subject ?? 'the release before'}`,
      async apply(platform, remote) {
        const body = { reason, ...(subject !== undefined && { to: subject }) };
        const { rollout, remote: now } = await platform.call('delivery.rollback', {
          ...requestOf(remote),
          body,
        });
        return { text: `${now.name} is back at ${releaseName(now.live)}.`, json: { rollout, remote: now } };
      },
    });
  },
};

export const cancel: Command = {
  summary: 'End the running rollout: everybody has the old release again',
  options: changeOptions,
  run: (context) => {
    const reason = reasonOf(context);
    return change(context, {
      plan: (current) => `cancel the rollout of ${current.name} ${runningOf(current, cancelHint).to ?? ''}`,
      async apply(platform, current) {
        const { rollout, remote } = await platform.call('delivery.rollouts.cancel', {
          params: { name: current.name, rollout_id: runningOf(current, cancelHint).id },
          revision: current.revision,
          body: { reason },
        });
        return {
          text: `${current.name} has ${releaseName(remote.live)} for everybody.`,
          json: { rollout, remote },
        };
      },
    });
  },
};

export const pin: Command = {
  summary: 'Keep a release in place: no rollout starts',
  subject: '[release]',
  options: changeOptions,
  run: (context) => {
    const { subject } = context;
    const reason = reasonOf(context);
    return change(context, {
      plan: ({ name, live }) => `pin ${name} at ${subject ?? releaseName(live)}`,
      async apply(platform, current) {
        const body = { reason, ...(subject !== undefined && { release: subject }) };
        const { remote } = await platform.call('delivery.pin', { ...requestOf(current), body });
        return resultOf(remote, `is pinned at ${releaseName(remote.live)}. \`alma unpin\` ends this.`);
      },
    });
  },
};

export const unpin: Command = {
  summary: 'Let rollouts start again',
  options: changeOptions,
  run: (context) =>
    change(context, {
      plan: ({ name }) => `unpin ${name}`,
      async apply(platform, current) {
        const { remote } = await platform.call('delivery.unpin', requestOf(current));
        return resultOf(remote, 'can be released again.');
      },
    }),
};

export const disable: Command = {
  summary: 'Turn a remote off for everybody (administrators)',
  options: changeOptions,
  run: (context) => {
    const reason = reasonOf(context);
    return change(context, {
      plan: ({ name }) => `turn ${name} off for everybody`,
      async apply(platform, current) {
        const { remote } = await platform.call('delivery.disable', {
          ...requestOf(current),
          body: { reason },
        });
        return resultOf(remote, 'is off for everybody. `alma enable` turns it on.');
      },
    });
  },
};

export const enable: Command = {
  summary: 'Turn a remote on again (administrators)',
  options: changeOptions,
  run: (context) =>
    change(context, {
      plan: ({ name }) => `turn ${name} on`,
      async apply(platform, current) {
        const { remote } = await platform.call('delivery.enable', requestOf(current));
        return resultOf(remote, `is on, with ${releaseName(remote.live)}.`);
      },
    }),
};
