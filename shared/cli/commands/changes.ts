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

/** The release that a command names. @throws {UsageError} when it cannot be one, such as the name of a remote */
function releaseOf({ subject }: Context): string | undefined {
  if (subject === undefined || /^\d/.test(subject)) return subject;
  throw new UsageError(
    `${subject} is not a release such as 1.4.0-1a2b3c4d5e; \`alma status\` lists them. Name a remote with --remote.`,
  );
}

const requestOf = ({ name, revision }: DeliveredRemote) => ({ params: { name }, revision });

function reasonOf({ values }: Context): string {
  if (!values.reason?.trim()) throw new UsageError('Give a reason: --reason "It shows no balances".');
  return values.reason;
}

export const promote: Command = {
  summary: 'Roll out a release; without one, complete the running rollout',
  subject: '[release]',
  options: ['strategy', 'wait', ...changeOptions],
  run: (context) => {
    const { values, output } = context;
    const subject = releaseOf(context);
    const strategy = strategyOf(values);
    return change(context, {
      plan: (remote) =>
        subject === undefined
          ? `give ${remote.name} ${runningOf(remote, promoteHint).to ?? ''} to everybody`
          : `start ${remote.name} ${subject} with ${strategy ?? 'AllAtOnce'}`,
      async apply(platform, remote) {
        const started = await (subject === undefined
          ? platform.call('delivery.rollouts.complete', requestOfRollout(remote, promoteHint))
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

const promoteHint = 'Name a release: alma promote 1.4.0-1a2b3c4d5e.';
const cancelHint = '`alma rollback` takes back what is live.';

/** @throws {RefusedError} that says what to do instead */
function runningOf({ name, rollout }: DeliveredRemote, hint: string): Rollout {
  if (!rollout) throw new RefusedError(`No rollout of ${name} is running. ${hint}`);
  return rollout;
}

const requestOfRollout = (remote: DeliveredRemote, hint: string) => ({
  params: { name: remote.name, rollout_id: runningOf(remote, hint).id },
  revision: remote.revision,
});

interface DirectChange {
  summary: string;
  takesRelease?: boolean;
  needsReason?: boolean;
  plan: (remote: DeliveredRemote, release: string | undefined) => string;
  send: (
    platform: Platform,
    remote: DeliveredRemote,
    input: { release: string | undefined; reason: string },
  ) => Promise<{ remote: DeliveredRemote }>;
  /** The text of the result. */
  outcome: (remote: DeliveredRemote) => string;
}

/** A command that makes one change and prints the platform's reply. */
const directChange = (command: DirectChange): Command => ({
  summary: command.summary,
  ...(command.takesRelease && { subject: '[release]' }),
  options: changeOptions,
  run: (context) => {
    const release = releaseOf(context);
    const reason = command.needsReason ? reasonOf(context) : '';
    return change(context, {
      plan: (remote) => command.plan(remote, release),
      async apply(platform, remote) {
        const reply = await command.send(platform, remote, { release, reason });
        return { text: command.outcome(reply.remote), json: reply };
      },
    });
  },
});

export const rollback = directChange({
  summary: 'Go back to the previous release, or to a named one',
  takesRelease: true,
  needsReason: true,
  plan: ({ name, live }, to) =>
    `take ${name} back from ${releaseName(live)} to ${to ?? 'the previous release'}`,
  send: (platform, remote, { release: to, reason }) =>
    platform.call('delivery.rollback', {
      ...requestOf(remote),
      body: { reason, ...(to !== undefined && { to }) },
    }),
  outcome: ({ name, live }) => `${name} is back at ${releaseName(live)}.`,
});

export const cancel = directChange({
  summary: 'Cancel the running rollout: everybody gets the old release back',
  needsReason: true,
  plan: (remote) => `cancel the rollout of ${remote.name} ${runningOf(remote, cancelHint).to ?? ''}`,
  send: (platform, remote, { reason }) =>
    platform.call('delivery.rollouts.cancel', {
      ...requestOfRollout(remote, cancelHint),
      body: { reason },
    }),
  outcome: ({ name, live }) => `${name} has ${releaseName(live)} for everybody.`,
});

export const pin = directChange({
  summary: 'Keep a release in place: no rollout can start',
  takesRelease: true,
  needsReason: true,
  plan: ({ name, live }, release) => `pin ${name} at ${release ?? releaseName(live)}`,
  send: (platform, remote, { release, reason }) =>
    platform.call('delivery.pin', {
      ...requestOf(remote),
      body: { reason, ...(release !== undefined && { release }) },
    }),
  outcome: ({ name, live }) =>
    `${name} is pinned at ${releaseName(live)}. \`alma unpin\` lets rollouts start again.`,
});

export const unpin = directChange({
  summary: 'Let rollouts start again',
  plan: ({ name }) => `unpin ${name}`,
  send: (platform, remote) => platform.call('delivery.unpin', requestOf(remote)),
  outcome: ({ name }) => `${name} can be released again.`,
});

export const disable = directChange({
  summary: 'Turn a remote off for everybody (administrators)',
  needsReason: true,
  plan: ({ name }) => `turn ${name} off for everybody`,
  send: (platform, remote, { reason }) =>
    platform.call('delivery.disable', { ...requestOf(remote), body: { reason } }),
  outcome: ({ name }) => `${name} is off for everybody. \`alma enable\` turns it on.`,
});

export const enable = directChange({
  summary: 'Turn a remote on again (administrators)',
  plan: ({ name }) => `turn ${name} on`,
  send: (platform, remote) => platform.call('delivery.enable', requestOf(remote)),
  outcome: ({ name, live }) => `${name} is on, with ${releaseName(live)}.`,
});
