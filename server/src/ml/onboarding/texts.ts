const quoted = (text: string): string => `“${text}”`;

/** Texts of the guide besides its replies, and error messages. */
export const texts = {
  greeting: (name: string | undefined, profile: string | undefined): string =>
    [
      name === undefined ? 'Hello.' : `Hello ${name}.`,
      profile === undefined
        ? 'I will help you create a profile.'
        : `I will help you complete the profile “${profile}”.`,
      'Answer in your own words, attach a CV or add a link.',
    ].join(' '),
  switchedProfile: (profile: string): string => `I am now filling in the profile “${profile}”.`,
  switchedAgent: 'I will ask the questions from now on.',
  unusableReply: 'The model’s answer could not be used, so the built-in rules read this message.',
  unusableQuestion: 'The model did not return a usable question, so the built-in guide asks it.',
  pageFailed: (address: string, why: string): string => `${address} could not be read. ${why}.`,
  manyPages: 'Too many addresses are being read for you. Send it again in a minute',
  pageNotText: 'There is no text at this address',
  pageUnread: {
    deadline: 'The page is too complex',
    memory: 'The page is too large',
    ended: 'The page is damaged or incomplete',
  },
  fileFailed: {
    deadline: (name: string): string =>
      `${quoted(name)} is too complex to read. Try a simpler file, or paste its text.`,
    memory: (name: string): string =>
      `${quoted(name)} needs too much memory to read. Try a simpler file, or paste its text.`,
    ended: (name: string): string =>
      `${quoted(name)} has no readable text. It may be damaged, protected or a scan. Try another file, or paste its text.`,
  },
  shortened: (name: string): string => `${name} is long, so only the beginning was read.`,
  profileMoved: 'The profile was changed elsewhere at the same time. Send your answer again.',
  profileGone: 'The profile of this chat was deleted. Start again with another one.',
  profileFirst: 'This chat has no profile yet. Choose one first.',
  undone: 'This change has already been undone.',
  changedSince: 'The field has changed since then, so this change cannot be undone.',
  nameStays: 'A profile needs a name. To correct it, say for example “change name to Ada Lovelace”.',
  somethingNeeded: 'Write a message, attach a file or add a link',
} as const;
