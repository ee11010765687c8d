import { posix } from 'node:path';
import { expect, it } from '@jest/globals';
import { filesLike, isThere, textOf } from './source-files.ts';

const documents = filesLike('{README,CONTRIBUTING,CHANGELOG}.md', 'docs/**/*.md');

const withoutCode = (text: string): string =>
  text
    .replaceAll(/^```[\s\S]*?^```/gm, '')
    .replaceAll(/`[^`\n]*`/g, (code) => code.replaceAll(/[[\]()]/g, ''));

/** The anchor that GitHub gives a heading. */
const anchorOf = (heading: string): string =>
  heading
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');

function anchorsIn(text: string): string[] {
  const seen = new Map<string, number>();
  return [...text.replaceAll(/^```[\s\S]*?^```/gm, '').matchAll(/^#{1,6} (.+)$/gm)].map(
    ([, heading = '']) => {
      const anchor = anchorOf(heading);
      const count = seen.get(anchor) ?? 0;
      seen.set(anchor, count + 1);
      return count === 0 ? anchor : `${anchor}-${count}`;
    },
  );
}

function brokenLinks(document: string, text: string): string[] {
  const links = [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
  return links
    .filter((link) => !/^[a-z]+:/.test(link))
    .filter((link) => {
      const [place = '', anchor] = link.split('#');
      const file = place ? posix.join(posix.dirname(document), place) : document;
      if (!isThere(file)) return true;
      return anchor !== undefined && file.endsWith('.md') && !anchorsIn(textOf(file)).includes(anchor);
    });
}

it.each(documents)('%s leads only to files and headings that exist', (document) => {
  expect(brokenLinks(document, textOf(document))).toEqual([]);
});

it('finds links that lead nowhere', () => {
  const text = '[a](ai.md) [b](no.md) [c](ai.md#no-such-part) [d](https://alma.test) `[e](no.md)`';
  expect(brokenLinks('docs/platform.md', text)).toEqual(['no.md', 'ai.md#no-such-part']);
});

it('knows the anchors of headings', () => {
  expect(anchorsIn('# One, two\n## `npm run x`: a_b\n## One, two\n')).toEqual([
    'one-two',
    'npm-run-x-a_b',
    'one-two-1',
  ]);
});
