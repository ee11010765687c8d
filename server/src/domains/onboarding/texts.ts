import { educationLevelNames } from '@alma/shared/contract/profile-options';
import { fieldAt, type Value } from './fields/fields.ts';

const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`;

const quoted = (text: string): string => `“${text}”`;

/** A value as people read it. */
function shown(path: string, value: Value | null): string {
  if (value === null) return 'nothing';
  if (Array.isArray(value)) return value.join(', ');
  const level =
    fieldAt(path).name === 'education_level'
      ? (educationLevelNames as Record<string, string>)[value]
      : undefined;
  return level === undefined ? String(value) : `${level} (${value})`;
}

const called = (path: string): string => {
  const { label } = fieldAt(path);
  return /^O\*NET|^Holland/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
};

const plainAnswer = 'Please answer yes or no.';

/** Everything that the guide says of its own accord. */
export const texts = {
  shown,
  greeting: (name: string | undefined, profile: string | undefined): string =>
    [
      name === undefined ? 'Hello.' : `Hello ${name}.`,
      profile === undefined
        ? 'I will help you make a profile.'
        : `I will help you complete the profile ${profile}.`,
      'You can answer in your own words, attach a CV or add a link.',
    ].join(' '),
  switchedProfile: (profile: string): string => `From here on I fill the profile ${profile}.`,
  switchedAgent: 'From here on I ask the questions.',
  noted: (values: readonly string[]): string => `Thank you. I noted ${listed(values)}.`,
  value: (path: string, value: Value | null): string =>
    value === null ? `${called(path)} as unknown` : `${called(path)}: ${shown(path, value)}`,
  held: (values: readonly string[]): string =>
    `Thank you. I keep ${listed(values)} until I know your name: a profile needs one.`,

  askGuess: (path: string, value: Value | null, source: string | undefined): string =>
    `${source === undefined ? 'I read' : `In ${source} I read`} ${quoted(shown(path, value))} as your ${called(path)}. Is that right? ${plainAnswer}`,
  askByHand: (path: string, before: Value | null, value: Value | null): string =>
    `You entered ${quoted(shown(path, before))} by hand. Shall I change the ${called(path)} to ${quoted(shown(path, value))}? ${plainAnswer}`,
  askDiffers: (path: string, before: Value | null, value: Value | null): string =>
    `So far your ${called(path)} is ${quoted(shown(path, before))}. Shall I change it to ${quoted(shown(path, value))}? ${plainAnswer}`,
  more: (count: number): string =>
    count === 1
      ? 'One more question of this kind follows.'
      : `${count} more questions of this kind follow; “yes to all” or “no to all” answers them together.`,

  unread: (path: string, hint: string): string =>
    `I could not read ${quoted(called(path))} from that. ${hint}`,
  badValue: (path: string, fault: string | undefined): string =>
    `This does not fit ${called(path)}${fault === undefined ? '' : `: ${fault}`}.`,
  kept: (path: string): string => `I leave ${called(path)} as it is.`,
  skipped: (path: string): string => `I leave ${called(path)} out.`,
  unknownField: (words: string): string =>
    `I do not know a field called ${quoted(words)}. Name one as it stands in the profile, for example “change location to Berlin”.`,
  already: (path: string, value: Value | null): string =>
    value === null
      ? `There is no ${called(path)} in the profile.`
      : `Your ${called(path)} is ${quoted(shown(path, value))} already.`,
  nothingFound: 'I found nothing for the profile in that.',
  needsName: 'A profile needs a name.',
  done: 'Everything so far is saved. Come back at any time.',
  complete:
    'That is all I ask for. You can still tell me more, or say “change location to Berlin”, for example.',
  completeBut: (paths: readonly string[]): string =>
    `That is all I ask for, except for what you left out: ${listed(paths.map(called))}. Tell me any time.`,
  summary: (lines: readonly string[]): string =>
    `This is in the profile so far:\n\n${lines.map((line) => `- ${line}`).join('\n')}`,
  summaryLine: (path: string, value: Value): string => `${fieldAt(path).label}: ${shown(path, value)}`,
  noSummary: 'There is nothing in the profile yet.',
  missing: (paths: readonly string[]): string => `Still open: ${listed(paths.map(called))}.`,
  help: 'I fill your profile from what you tell me. Answer in your own words, attach a CV or a link, say “skip” to leave a question out, “change … to …” to correct something, or “what do you have so far”.',

  unusableReply: 'The model’s answer could not be used. The built-in rules read this message.',
  unusableQuestion: 'The model could not word the question. The built-in guide asks.',
  pageFailed: (address: string, why: string): string => `${address} could not be read. ${why}.`,
  pageNotText: 'There is no text at this address',
  pageUnread: {
    deadline: 'The page is too complex to be read',
    memory: 'The page needs too much memory to be read',
    ended: 'The page could not be read to its end',
  },
  fileFailed: {
    deadline: (name: string): string =>
      `${quoted(name)} is too complex to be read. Try a simpler file, or paste its text.`,
    memory: (name: string): string =>
      `${quoted(name)} needs too much memory to be read. Try a simpler file, or paste its text.`,
    ended: (name: string): string =>
      `${quoted(name)} holds no text that can be read. It may be damaged, locked or a scan: try another file, or paste its text.`,
  },
  shortened: (name: string): string => `${name} is long. Only its beginning was read.`,
  profileMoved: 'The profile was changed elsewhere at the same moment. Send your answer again.',
  profileGone: 'The profile of this chat is not there any more. Start again with another one.',
  profileFirst: 'This chat has no profile yet. Choose one first.',
  undone: 'This change was taken back already.',
  changedSince: 'The field has another value by now, so there is nothing to take back.',
  nameStays: 'A profile needs a name. Tell the right one instead, for example “change name to Ada Lovelace”.',
  somethingNeeded: 'Write a message, attach a file or add an address',
} as const;
