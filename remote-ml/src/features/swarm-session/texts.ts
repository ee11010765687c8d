/** Texts of the board and of a team's usage. */
export const boardTexts = {
  title: 'Board',
  intro: 'Notes that the agents share. Strike what is wrong: agents no longer get it.',
  kinds: { goal: 'Goal', fact: 'Fact', question: 'Open question', decision: 'Decision' },
  by: (agent: string) => `Noted by ${agent}`,
  from: (source: string) => `from ${source.toLowerCase() === 'person' ? 'you' : source}`,
  orders: 'Looks like an instruction. Agents are told to treat it as data.',
  strike: 'Strike',
  strikeNamed: (text: string) => `Strike: ${text}`,
  struck: 'Struck',
  restore: 'Restore',
  restoreNamed: (text: string) => `Restore: ${text}`,
  failed: 'The note was not changed. Try again.',
} as const;

export const usageTexts = {
  used: 'Used',
  next: 'Next message',
  measured: (model: string, parts: string) => `With ${model} about ${parts}, like your last messages.`,
  guess: (model: string, parts: string) =>
    `With ${model} roughly ${parts}. This is a guess until a message is measured.`,
} as const;
