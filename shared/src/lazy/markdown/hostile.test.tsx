import { handle, server } from '@alma/shared/testing';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { sharedVersion } from '../../core/remote/index.ts';
import { GrowingMarkdown, loadMarkdown, Markdown } from './index.ts';

beforeAll(loadMarkdown);

/** Texts of any length that nest or repeat one construct. */
const kinds: Record<string, (length: number) => string> = {
  quotes: (length) => `${'>'.repeat(length)}a`,
  items: (length) => `${'- '.repeat(length / 2)}a`,
  'numbered items': (length) => `${'1. '.repeat(length / 3)}a`,
  'quotes and items in turn': (length) => `${'>- '.repeat(length / 3)}a`,
  footnotes: (length) => `${'[^a]: '.repeat(length / 6)}a`,
  'nested emphasis': (length) => `${'*_'.repeat(length / 4)}a${'_*'.repeat(length / 4)}`,
  'runs of stars': (length) => `${'*'.repeat(length / 2)}a${'*'.repeat(length / 2)}`,
  'stars between letters': (length) => 'a*'.repeat(length / 2),
  'emphasis that only ends': (length) => 'a_ '.repeat(length / 3),
  'nested strikes': (length) => `${'~a '.repeat(length / 6)}${' a~'.repeat(length / 6)}`,
  'opening brackets': (length) => '['.repeat(length),
  'opening brackets and letters': (length) => '[a'.repeat(length / 2),
  'matched brackets': (length) => `${'['.repeat(length / 2)}${']'.repeat(length / 2)}`,
  'nested links': (length) => `${'['.repeat(length / 8)}a${'](b)'.repeat(length / 8)}`,
  'nested pictures': (length) => `${'!['.repeat(length / 16)}a${'](http://b)'.repeat(length / 16)}`,
  'links that do not end': (length) => '[a](<b'.repeat(length / 6),
  definitions: (length) => '[a]: b\n'.repeat(length / 7),
  'comments that do not end': (length) => 'a<!-- '.repeat(length / 6),
  'instructions that do not end': (length) => 'a<?'.repeat(length / 3),
  elements: (length) => '<div>'.repeat(length / 5),
  'code marks': (length) => '`a``'.repeat(length / 4),
  fences: (length) => '```\n'.repeat(length / 4),
  'a table of many cells': (length) =>
    `${'|a'.repeat(length / 6)}|\n${'|-'.repeat(length / 6)}|\n${'|\n'.repeat(length / 6)}`,
  'many tables': (length) => 'a|b\n-|-\n\n'.repeat(length / 9),
  underlines: (length) => 'a\n=\n'.repeat(length / 4),
  'lazy lines': (length) => `>a\n${'b\n'.repeat(length / 2)}`,
  'quotes apart': (length) => '> a\n\n'.repeat(length / 5),
  addresses: (length) => 'www.a.'.repeat(length / 6),
  mail: (length) => 'a.b-c_d+'.repeat(length / 8),
  'new lines': (length) => `a${'\n'.repeat(length)}b`,
  'one word': (length) => 'a'.repeat(length),
  'marks on a letter': (length) => `a${'\u0301'.repeat(length)}*`,
};

const words = 'Ward 4B had **one nurse** on duty, see [the rota](https://example.org).\n- Sunday\n\n';
const draw = (text: string): string => renderToStaticMarkup(<Markdown text={text} breaks />);

function depthOf(html: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [tag] of html.matchAll(/<\/?[a-z][^>]*>/gu)) {
    if (/^<(?:br|hr|img|input)\b/u.test(tag)) continue;
    depth += tag.startsWith('</') ? -1 : 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

const elementsIn = (html: string): number => html.split(/<[a-z]/u).length;

function cost(text: string): number {
  const { user } = process.cpuUsage();
  draw(text);
  return process.cpuUsage().user - user;
}

let ordinary = 0;
beforeAll(() => {
  ordinary = Math.min(...[0, 1, 2].map(() => cost(words.repeat(200))));
});

describe.each(Object.keys(kinds))('%s', (kind) => {
  const make = kinds[kind]!;

  it('render at any length, neither deeply nested nor with more elements than characters', () => {
    for (const length of [100, 8_000, 24_000]) {
      const html = draw(make(length));
      expect(depthOf(html)).toBeLessThan(600);
      expect(elementsIn(html)).toBeLessThan(Math.max(6_000, length));
    }
  });

  it('take little longer than plain words of the same length', () => {
    const hostile = Math.min(...[0, 1].map(() => cost(make(16_000))));
    expect(hostile / ordinary).toBeLessThan(12);
  });
});

it('shows unparsed text as it was written', () => {
  const text = `${'>'.repeat(4_000)}a\n\n\n**b**`;
  const { container } = render(<Markdown text={text} breaks />);
  expect(container.querySelector('[tabindex]')?.textContent).toBe(text);
  expect(screen.getByText('Shown as plain text')).toBeVisible();
});

it('parses the first markers of a paragraph with too many, counting each paragraph on its own', () => {
  render(<Markdown text={`**first** ${'*a* '.repeat(600)}**last**\n\n**next**`} />);
  expect(screen.getByText('first').tagName).toBe('STRONG');
  expect(screen.getByText(/\*\*last\*\*/u).tagName).toBe('P');
  expect(screen.getByText('next').tagName).toBe('STRONG');
});

it('renders a long document in blocks, and only its hostile block as plain text', () => {
  const text = `${'A **word** of it.\n\n'.repeat(1_200)}${'>'.repeat(100)}a\n\nThe **end**.`;
  render(<Markdown text={text} />);
  expect(screen.getAllByText('word')).toHaveLength(1_200);
  expect(screen.getByText('end').tagName).toBe('STRONG');
  expect(screen.getAllByText('Shown as plain text')).toHaveLength(1);
});

it('renders a text that grows into a hostile one', () => {
  const text = `Said.\n\n${'>'.repeat(4_000)}a`;
  const { rerender } = render(<GrowingMarkdown text="" />);
  for (let end = 0; end < text.length; end += 500) rerender(<GrowingMarkdown text={text.slice(0, end)} />);
  expect(screen.getByText('Said.').tagName).toBe('P');
  expect(screen.getByText('Shown as plain text')).toBeVisible();
});

it('falls back to plain text when rendering fails, reports each text once, and renders the next text', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const reports: object[] = [];
  server.use(handle('clientErrors.report', ({ body }) => void reports.push(body as object)));
  const fail = (number: number) => {
    if (number === 9) throw new RangeError('not "a secret"');
    return <b>{number}</b>;
  };
  function Thread() {
    const [text, setText] = useState('It **breaks** [9].');
    return (
      <>
        <button onClick={() => setText('It **holds** [1].')}>next</button>
        {['first', 'again'].map((name) => (
          <article key={name} aria-label={name}>
            <Markdown text={text} renderCitation={fail} />
          </article>
        ))}
      </>
    );
  }
  render(<Thread />);
  expect(screen.getAllByText('It **breaks** [9].')).toHaveLength(2);
  await waitFor(() => expect(reports).toHaveLength(1));
  const report = { remote: 'host', version: sharedVersion, class: 'RangeError', phase: 'render' };
  expect(reports[0]).toEqual({ ...report, message: 'not "…"' });
  fireEvent.click(screen.getByRole('button', { name: 'next' }));
  expect(screen.getAllByText('holds').map(({ tagName }) => tagName)).toEqual(['STRONG', 'STRONG']);
  expect(reports).toHaveLength(1);
});
