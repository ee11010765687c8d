import type { ToolStep } from '@alma/shared/contract';
import { toolTexts } from './tool-texts.ts';

const copy = toolTexts;
const shownArgument = 80;

/** The arguments of a call by name; empty when they cannot be parsed. */
function argumentsOf({ input }: Pick<ToolStep, 'input'>): [string, unknown][] {
  try {
    const parsed: unknown = JSON.parse(input);
    return typeof parsed === 'object' && parsed !== null ? Object.entries(parsed) : [];
  } catch {
    return [];
  }
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** The text for one of our tools; for a tool of a server the server's name and the tool's own name. */
function nameOf(tool: string): string {
  const names = copy.names as Record<string, string>;
  const [server = '', ...rest] = tool.split('__');
  return names[tool] ?? (rest.length === 0 ? tool : copy.ofServer(rest.join('__'), server));
}

/** An argument as text; for a list, its entries. */
const subjectOf = (value: unknown): string =>
  Array.isArray(value)
    ? value.map((entry: { text?: unknown } | null) => asText(entry?.text ?? entry)).join('; ')
    : asText(value);

/** True for a call that was never made: its owner declined or did not answer. */
export const isDeclined = ({ question }: Pick<ToolStep, 'question'>): boolean =>
  question?.decision === 'declined' || question?.decision === 'expired';

/** The action of an agent in one line: the tool and its first argument. */
export function titleOf(step: Pick<ToolStep, 'tool' | 'input' | 'status' | 'question'>): string {
  const [first] = argumentsOf(step);
  const subject = first === undefined ? '' : subjectOf(first[1]).slice(0, shownArgument);
  const title = [nameOf(step.tool), subject].filter((part) => part !== '').join(': ');
  return step.status === 'failed' && !isDeclined(step) ? copy.failedTitle(title) : title;
}

/** The arguments, one on each line. */
export const inputLines = (step: Pick<ToolStep, 'input'>): string =>
  argumentsOf(step)
    .map(([name, value]) => `${name}: ${asText(value)}`)
    .join('\n') || step.input;

/** Invisible characters, and those that change the text direction: they could make two different texts look the same. */
const unseen = String.raw`(?![\n\t])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]`;
const visible = (text: string): string =>
  text.replaceAll(new RegExp(unseen, 'gu'), (sign) => `\\u{${(sign.codePointAt(0) ?? 0).toString(16)}}`);

/** The arguments of a tool call by name, with every character made visible. */
export const shownArguments = (step: Pick<ToolStep, 'input'>): [string, string][] =>
  argumentsOf(step).map(([name, value]) => [
    visible(name),
    visible(typeof value === 'string' ? value : JSON.stringify(value, null, 2)),
  ]);

/** How long a call took: "45 ms", "1.2 s". */
export const durationText = (ms: number): string => (ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`);
