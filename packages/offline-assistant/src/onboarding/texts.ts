import { educationLevelNames } from '@alma/shared/contract/profiles/limits';
import { joinWithAnd } from '../text/index.ts';
import { namePath } from './dialogue/questions.ts';
import { fieldAt, type Value } from './fields/fields.ts';

const quoted = (text: string): string => `“${text}”`;

/** A value as it is shown in a sentence. */
function shown(path: string, value: Value | null): string {
  if (value === null) return 'nothing';
  if (Array.isArray(value)) return value.join(', ');
  const level =
    fieldAt(path).name === 'education_level'
      ? (educationLevelNames as Record<string, string>)[value]
      : undefined;
  return level ?? String(value);
}

/** Names of fields in a sentence, where the label alone would be unclear. */
const spoken: Readonly<Record<string, string>> = {
  experience_years: 'years of experience',
  publications_count: 'number of publications',
  portfolio_items_count: 'number of portfolio items',
  connections_count: 'number of connections',
};

function called(path: string): string {
  const { label, name } = fieldAt(path);
  if (/^O\*NET|^Holland/.test(label)) return label;
  return spoken[name] ?? label.charAt(0).toLowerCase() + label.slice(1);
}

/** In characters. A long value, such as a pasted page of achievements, is shortened in replies. */
const maxShown = 160;
const short = (text: string): string =>
  text.length > maxShown ? `${text.slice(0, maxShown).trimEnd()}…` : text;

const shownName = (name: Value | null): string => shown(namePath, name);

const change = (path: string, value: Value | null): string =>
  value === null
    ? `Shall I remove your ${called(path)}?`
    : `Shall I change your ${called(path)} to ${quoted(shown(path, value))}?`;

const lowered = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

const plainAnswer = 'Please answer yes or no.';

/** The texts of the guide's replies. */
export const texts = {
  noted: (values: readonly string[]): string => `Thank you. I saved ${joinWithAnd(values)}.`,
  value: (path: string, value: Value | null): string =>
    `your ${called(path)} (${value === null ? 'now empty' : short(shown(path, value))})`,
  held: (values: readonly string[]): string =>
    `Thank you. I will save ${joinWithAnd(values)} as soon as I know your name.`,

  askAccountName: (name: Value | null): string =>
    `Your account name is ${quoted(shownName(name))}. Shall I use it for this profile? Answer yes, or type the name you prefer.`,
  askGuess: (path: string, value: Value | null, source: string | undefined): string =>
    `${source === undefined ? 'I understood' : `In ${source} I found`} ${quoted(shown(path, value))} as your ${called(path)}. Is that right? ${plainAnswer}`,
  askByHand: (path: string, before: Value | null, value: Value | null): string =>
    `You entered ${quoted(shown(path, before))} yourself. ${change(path, value)} ${plainAnswer}`,
  askDiffers: (path: string, before: Value | null, value: Value | null): string =>
    `Your ${called(path)} is ${quoted(shown(path, before))} at the moment. ${change(path, value)} ${plainAnswer}`,
  more: (count: number): string =>
    count === 1
      ? 'I have one more question like this.'
      : `I have ${count} more questions like this. You can answer them together with “yes to all” or “no to all”.`,

  unread: (path: string, hint: string): string => `I could not find your ${called(path)} in that. ${hint}`,
  badValue: (path: string, fault: string | undefined): string =>
    `I cannot save that as your ${called(path)}${fault === undefined ? '.' : `: ${lowered(fault)}.`}`,
  kept: (path: string): string => `All right, your ${called(path)} stays as it is.`,
  skipped: (path: string): string => `All right, we will leave out your ${called(path)}.`,
  unknownField: (words: string): string =>
    `There is no field called ${quoted(words)}. Use a name from your profile, for example “change location to Berlin”.`,
  already: (path: string, value: Value | null): string =>
    value === null
      ? `Your profile has no ${called(path)}.`
      : `Your ${called(path)} is already ${quoted(shown(path, value))}.`,
  notUnderstood: 'I did not understand that.',
  nothingFound: 'I found nothing for your profile there.',
  needsName: 'A profile needs a name.',
  done: 'Everything is saved. You can come back at any time.',
  complete: 'Your profile is complete. To change something, say for example “change location to Berlin”.',
  completeBut: (paths: readonly string[]): string =>
    `Those were all my questions. You left out ${joinWithAnd(paths.map(called))}. You can add them at any time.`,
  summary: (lines: readonly string[]): string =>
    `Your profile so far:\n\n${lines.map((line) => `- ${line}`).join('\n')}`,
  summaryLine: (path: string, value: Value): string => `${fieldAt(path).label}: ${shown(path, value)}`,
  noSummary: 'Your profile is still empty.',
  missing: (paths: readonly string[]): string => `Still missing: ${joinWithAnd(paths.map(called))}.`,
  help: 'I fill in your profile from your answers. You can attach a CV or add a link. Say “skip” to leave out a question, “change location to Berlin” to correct something, or “summary” to see what is saved.',
  askedBack: {
    reason: (path: string | null): string =>
      path === null
        ? 'Your answers go into your profile.'
        : `Your ${called(path)} goes into your profile. ${path === namePath ? 'A profile needs a name; everything else is optional.' : 'It is optional: say “skip” to leave it out.'}`,
    audience: () => 'Only you and administrators can see your profile.',
    meaning: (_path: string | null, hint: string): string => hint,
    link: () => 'I do not open links in a message. Choose “Add a link” below, and I will read the page.',
    other: () => 'I can only fill in your profile, so I have no answer to that.',
  },
} as const;
