import { filesLike, textOf } from './source-files.ts';

const browserSources = filesLike('{host,shared,remote-*}/src/**/*.{ts,tsx}').filter(
  (file) => !/\.test\.tsx?$|\/testing\//.test(file),
);
const linesOf = (file: string, pattern: RegExp): string[] =>
  textOf(file)
    .split('\n')
    .filter((line) => pattern.test(line))
    .map((line) => `${file}: ${line.trim()}`);
const find = (pattern: RegExp): string[] => browserSources.flatMap((file) => linesOf(file, pattern));

/** The files that may listen: their channels are same-origin, so windows of other origins cannot reach them. */
const channelUsers = ['remote-chat/src/live/browser-outbox.ts', 'shared/src/core/auth/tab-channel.ts'];

it('communicates with other windows only through same-origin channels', () => {
  const users = browserSources.filter((file) => textOf(file).includes('new BroadcastChannel('));
  expect(users).toEqual(channelUsers);
  const speaking =
    /postMessage|addEventListener\(\s*['"`]message|MessageChannel|MessagePort|(?<!\bsocket\.)\bonmessage\b/;
  const rest = find(speaking).filter((line) => !channelUsers.some((file) => line.startsWith(`${file}:`)));
  expect(rest).toEqual([]);
  for (const file of channelUsers)
    expect(linesOf(file, /(window|self|parent|opener|top)\b.*(message|Message)/)).toEqual([]);
});

it('accepts no message from an opener, a parent or a frame', () => {
  expect(
    find(/\.opener\b|window\.parent\b|window\.top\b|contentWindow|<iframe|createElement\('iframe'/),
  ).toEqual([]);
});

it('opens foreign windows without an opener', () => {
  const opening = find(/window\.open\(|target="_blank"/);
  expect(opening.length).toBeGreaterThan(0);
  expect(opening.filter((line) => !/noopener|window\.open\('\//.test(line))).toEqual([]);
});
