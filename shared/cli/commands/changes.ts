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
import { nameOfRelease, outcomeOf, remoteOf, waitForEnd } from '../remotes.ts';

interface Change {
  /** Describes the change for `--dry-run`; follows the word "Would". */
  plan: (remote: DeliveredRemote) => string;
  make: (platform: Platform, remote: DeliveredRemote) => Promise<{ text: string; json: object }>;
}

/** Makes one change to the current state of the remote, or only describes it with `--dry-run`. */
async function change(context: Context, { plan, make }: Change): Promise<Result> {
  const platform = platformOf(context);
  const remote = await remoteOf(platform, remoteName(context));
  if (context.values['dry-run']) {
    const would = plan(remote);
    return { text: `Would ${would}. Nothing was changed.`, json: { dry_run: true, would, remote } };
  }
  return make(platform, remote);
}

const at = ({ name, revision }: DeliveredRemote) => ({ params: { name }, revision });

function reasonOf({ values }: Context): string {
  if (!values.reason?.trim()) throw new UsageError('Say why: --reason "It shows no balances".');
  return values.reason;
}

const held = (remote: DeliveredRemote, text: string) => ({
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
          ? `give ${remote.name} ${runningOf(remote, promoteWhat).to ?? ''} to everybody`
          : `start ${remote.name} ${subject} with ${strategy ?? 'AllAtOnce'}`,
      async make(platform, remote) {
        const started = await (subject === undefined
          ? complete(platform, remote)
          : platform.call('delivery.rollouts.start', {
              ...at(remote),
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

const promoteWhat = 'Say which release: alma promote 1.4.0-1a2b3c4d5e.';
const cancelWhat = '`alma rollback` takes back what is live.';

/** @throws {RefusedError} that says what to do instead */
function runningOf({ name, rollout }: DeliveredRemote, instead: string): Rollout {
  if (!rollout) throw new RefusedError(`No rollout of ${name} is running. ${instead}`);
  return rollout;
}

function complete(platform: Platform, remote: DeliveredRemote) {
  const { name, revision } = remote;
  const params = { name, rollout_id: runningOf(remote, promoteWhat).id };
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
        `take ${name} back from ${nameOfRelease(live)} to ${subject ?? 'the release before'}`,
      async make(platform, remote) {
        const body = { reason, ...(subject !== undefined && { to: subject }) };
        const { rollout, remote: now } = await platform.call('delivery.rollback', { ...at(remote), body });
        return { text: `${now.name} is back at ${nameOfRelease(now.live)}.`, json: { rollout, remote: now } };
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
      plan: (seen) => `cancel the rollout of ${seen.name} ${runningOf(seen, cancelWhat).to ?? ''}`,
      async make(platform, seen) {
        const { rollout, remote } = await platform.call('delivery.rollouts.cancel', {
          params: { name: seen.name, rollout_id: runningOf(seen, cancelWhat).id },
          revision: seen.revision,
          body: { reason },
        });
        return {
          text: `${seen.name} has ${nameOfRelease(remote.live)} for everybody.`,
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
      plan: ({ name, live }) => `pin ${name} at ${subject ?? nameOfRelease(live)}`,
      async make(platform, seen) {
        const body = { reason, ...(subject !== undefined && { release: subject }) };
        const { remote } = await platform.call('delivery.pin', { ...at(seen), body });
        return held(remote, `is pinned at ${nameOfRelease(remote.live)}. \`alma unpin\` ends this.`);
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
      async make(platform, seen) {
        const { remote } = await platform.call('delivery.unpin', at(seen));
        return held(remote, 'can be released again.');
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
      async make(platform, seen) {
        const { remote } = await platform.call('delivery.disable', { ...at(seen), body: { reason } });
        return held(remote, 'is off for everybody. `alma enable` turns it on.');
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
      async make(platform, seen) {
        const { remote } = await platform.call('delivery.enable', at(seen));
        return held(remote, `is on, with ${nameOfRelease(remote.live)}.`);
      },
    }),
};
