import { parseArgs } from 'node:util';
import { type Command, type OptionName, options, type Values } from './command.ts';
import { cancel, disable, enable, pin, promote, rollback, unpin } from './commands/changes.ts';
import { build, check, create, dev } from './commands/local.ts';
import { release } from './commands/release.ts';
import { status } from './commands/status.ts';
import { RefusedError, UsageError } from './errors.ts';
import { createOutput } from './output.ts';

const commands: Record<string, Command> = {
  create,
  dev,
  build,
  check,
  release,
  status,
  promote,
  rollback,
  cancel,
  pin,
  unpin,
  disable,
  enable,
};

/** @returns the exit code: 0 success, 1 refused or failed, 2 wrong arguments */
export async function run(args: string[]): Promise<number> {
  const output = createOutput({ json: args.includes('--json') });
  try {
    const [name, ...rest] = args;
    if (name === undefined || name === 'help' || name === '--help') {
      output.result(overview(), { commands: Object.keys(commands) });
      return name === undefined ? 2 : 0;
    }
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (!command)
      throw new UsageError(`Unknown command ${name}. Commands: ${Object.keys(commands).join(', ')}.`);
    const { values, positionals } = parse(name, command, rest);
    if (values.help) {
      output.result(helpOf(name, command), { command: name, options: command.options });
      return 0;
    }
    const [subject] = positionals;
    const {
      text,
      json,
      code = 0,
    } = await command.run({
      cwd: process.cwd(),
      env: process.env,
      values,
      subject,
      output,
    });
    output.result(text, { ok: code === 0, ...json });
    return code;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const code = error instanceof RefusedError ? error.code : undefined;
    output.error(error.message);
    if (args.includes('--json'))
      output.result('', { ok: false, error: { message: error.message, ...(code && { code }) } });
    return error instanceof UsageError ? 2 : 1;
  }
}

function parse(name: string, command: Command, args: string[]): { values: Values; positionals: string[] } {
  const known = Object.fromEntries(command.options.map((option) => [option, { type: options[option].type }]));
  const result = tryParse(name, args, known);
  const maxPositionals = command.subject === undefined ? 0 : 1;
  if (result.positionals.length > maxPositionals)
    throw new UsageError(
      `Unexpected argument ${result.positionals[maxPositionals] ?? ''}. ${usageOf(name, command)}`,
    );
  return result;
}

function tryParse(name: string, args: string[], known: Record<string, { type: 'string' | 'boolean' }>) {
  try {
    return parseArgs({ args, options: known, allowPositionals: true, allowNegative: true });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : ''} See: alma ${name} --help`);
  }
}

const usageOf = (name: string, { subject }: Command): string =>
  `Usage: alma ${name}${subject === undefined ? '' : ` ${subject}`} [options]`;

function helpOf(name: string, command: Command): string {
  return [command.summary, '', usageOf(name, command), '', ...command.options.map(lineOf)].join('\n');
}

function lineOf(name: OptionName): string {
  const { help, ...option } = options[name];
  const flag = name === 'start' ? '--no-start' : `--${name}`;
  return `  ${`${flag}${'value' in option ? ` <${option.value}>` : ''}`.padEnd(22)}${help}`;
}

function overview(): string {
  return [
    'alma creates, checks and releases a remote of an Alma platform.',
    '',
    'Usage: alma <command> [options]',
    '',
    ...Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(10)}${summary}`),
    '',
    'alma <command> --help shows its options. Exit codes: 0 done, 1 refused or failed, 2 wrong arguments.',
    'Name the platform and its token with --to and --token @file, or with ALMA_URL and ALMA_RELEASE_TOKEN.',
  ].join('\n');
}
