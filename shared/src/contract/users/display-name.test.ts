import { UserUpdateSchema } from './entities.ts';

const messagesFor = (name: string): string[] =>
  UserUpdateSchema.safeParse({ display_name: name }).error?.issues.map(({ message }) => message) ?? [];

it.each(['Leo', ' Leo M. ', 'Zoë Łuk', '李', 'محمد\u200Cعلی', '👩\u200D🚀', '🎉'.repeat(100)])(
  '%j is a display name',
  (name) => {
    expect(messagesFor(name)).toEqual([]);
  },
);

it.each([
  ['', 'Display name cannot be empty'],
  [' ', 'Display name cannot be empty'],
  ['\u200B\u2060', 'Display name cannot be empty'],
  ['\u3164', 'Display name cannot be empty'],
  ['Leo\nM.', 'Use one line without control characters'],
  ['Leo\u2028M.', 'Use one line without control characters'],
  ['\u202Eoel', 'Use one line without control characters'],
  ['🎉'.repeat(101), 'At most 100 characters'],
])('%j is not a display name', (name, message) => {
  expect(messagesFor(name)).toEqual([message]);
});
