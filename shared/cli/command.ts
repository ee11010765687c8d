import { RolloutStrategySchema } from '../src/contract/delivery/rollouts.ts';
import { UsageError } from './errors.ts';
import type { Output } from './output.ts';
import { connect, type Platform } from './platform.ts';
import { findProject } from './project.ts';
import { targetOf } from './target.ts';

/** The options of all commands. Each command accepts those that it lists. */
export const options = {
  to: { type: 'string', value: 'address', help: 'The platform. Also ALMA_URL' },
  token: {
    type: 'string',
    value: '@file',
    help: 'File with the release token (other programs could read a token on the command line). Also ALMA_RELEASE_TOKEN',
  },
  against: { type: 'string', value: 'address', help: 'Compare with what this platform offers' },
  product: {
    type: 'string',
    value: 'address',
    help: 'Serve the remote to this running product only, where ?alma-remote shows it',
  },
  remote: {
    type: 'string',
    value: 'name',
    help: 'The remote; by default that of this folder or of the token',
  },
  title: { type: 'string', value: 'text', help: 'The title that people see' },
  strategy: {
    type: 'string',
    value: 'name',
    help: 'AllAtOnce (default), Canary10Percent5Minutes or Linear10PercentEvery1Minutes',
  },
  reason: { type: 'string', value: 'text', help: 'The reason, for the audit log' },
  changelog: { type: 'string', value: 'text', help: 'What is new' },
  start: { type: 'boolean', help: 'Only register the release: nobody gets it yet' },
  wait: { type: 'boolean', help: 'Wait until everybody has the release, or until it is taken back' },
  'dry-run': { type: 'boolean', help: 'Print what would happen, and change nothing' },
  json: { type: 'boolean', help: 'Print one JSON object and nothing else' },
  help: { type: 'boolean', help: 'Show this help' },
} as const;

export type OptionName = keyof typeof options;
export type Values = {
  [N in OptionName]?: ((typeof options)[N]['type'] extends 'boolean' ? boolean : string) | undefined;
};

export interface Context {
  cwd: string;
  env: Record<string, string | undefined>;
  values: Values;
  /** The first argument of the command. */
  subject: string | undefined;
  output: Output;
}

export interface Result {
  text: string;
  json: object;
  /** Exit code of the program; 0 by default. */
  code?: number;
}

export interface Command {
  summary: string;
  /** The command's argument in the help text: `<name>`, or `[release]`. */
  subject?: string;
  options: readonly OptionName[];
  run: (context: Context) => Promise<Result>;
}

export const platformOptions = ['to', 'token', 'json', 'help'] as const;
export const changeOptions = ['remote', 'reason', 'dry-run', ...platformOptions] as const;

/** The platform from the options or the environment. */
export function platformOf({ values, env, output }: Context): Platform {
  const target = targetOf(values, env);
  if (target.token) output.hide(target.token);
  if (values.token && !values.token.startsWith('@'))
    output.progress(
      'Other programs can read a token on the command line. Use ALMA_RELEASE_TOKEN or --token @file.',
    );
  return connect(target);
}

/** The remote from the options or the current folder; undefined means the only one that the token may see. */
export const remoteName = ({ values, cwd }: Context): string | undefined =>
  values.remote ?? findProject(cwd)?.name;

/** The rollout strategy, validated before anything is built or sent. @throws {UsageError} */
export function strategyOf({ strategy }: Values): string | undefined {
  if (strategy === undefined || RolloutStrategySchema.safeParse(strategy).success) return strategy;
  throw new UsageError(
    `${strategy} is not a strategy. Use AllAtOnce, Canary10Percent5Minutes or Linear10PercentEvery1Minutes, with your own numbers.`,
  );
}
