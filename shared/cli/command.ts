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
    help: 'File with the release token. Better than a token itself, which other programs could read. Also ALMA_RELEASE_TOKEN',
  },
  against: { type: 'string', value: 'address', help: 'Compare with what this platform offers' },
  product: {
    type: 'string',
    value: 'address',
    help: 'Serve it to this running product alone, where ?alma-remote shows it',
  },
  remote: { type: 'string', value: 'name', help: 'The remote, unless this folder or the token tells' },
  title: { type: 'string', value: 'text', help: 'What people read' },
  strategy: {
    type: 'string',
    value: 'name',
    help: 'AllAtOnce (default), Canary10Percent5Minutes or Linear10PercentEvery1Minutes',
  },
  reason: { type: 'string', value: 'text', help: 'Why, for the audit' },
  changelog: { type: 'string', value: 'text', help: 'What is new' },
  start: { type: 'boolean', help: 'With --no-start the release is registered and nobody gets it' },
  wait: { type: 'boolean', help: 'Wait until everybody has it, or nobody any more' },
  'dry-run': { type: 'boolean', help: 'Say what would happen, and change nothing' },
  json: { type: 'boolean', help: 'Print one JSON object and nothing else' },
  help: { type: 'boolean', help: 'Show this' },
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
      'Other programs can read a token in a command line. Use ALMA_RELEASE_TOKEN or --token @file.',
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
    `${strategy} is no strategy. Use AllAtOnce, Canary10Percent5Minutes or Linear10PercentEvery1Minutes, with your own numbers.`,
  );
}
