import { cleanup, render, screen } from '@testing-library/react';
import fc from 'fast-check';
import ReactMarkdown from 'react-markdown';
import remarkBreaks from 'remark-breaks';
import remarkGfm from 'remark-gfm';
import { Markdown } from './index.ts';
import { isPlain } from './plain.ts';

const htmlOf = (text: string) => render(<Markdown text={text} />).container.innerHTML;

it('draws what people and models write', () => {
  render(
    <Markdown
      text={
        '# Rota\n\nTwo **questions**:\n\n- nights\n- days\n\n| Night | Short |\n|:--|--:|\n| Sunday | 2 |\n\n`code` ~~gone~~\n\n- [x] done'
      }
    />,
  );
  expect(screen.getByRole('heading', { level: 3, name: 'Rota' })).toBeVisible();
  expect(screen.getByText('questions').tagName).toBe('STRONG');
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
  expect(screen.getByRole('columnheader', { name: 'Short' })).toHaveStyle({ textAlign: 'right' });
  expect(screen.getByRole('checkbox', { name: 'Done' })).toBeChecked();
  expect(screen.getByText('gone').tagName).toBe('DEL');
});

it('leads out in a tab of its own that knows nothing of ours', () => {
  render(
    <Markdown text={'[docs](https://example.org/a) and www.example.org, [write](mailto:a@example.org)'} />,
  );
  const link = screen.getByRole('link', { name: 'docs' });
  expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow');
  expect(link).toHaveAttribute('target', '_blank');
  expect(screen.getAllByRole('link')).toHaveLength(3);
});

it.each([
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](java\tscript:alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '[x](vbscript:msgbox(1))',
  '[x](//example.org)',
  '[x](/api/v1/auth/logout)',
  '[x](#main)',
  '![x](javascript:alert(1))',
  '<javascript:alert(1)>',
  '[x]: javascript:alert(1)\n\n[x]',
])('makes no link of %s', (text) => {
  render(<Markdown text={text} />);
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

it.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<iframe src="https://example.org"></iframe>',
  '<a href="javascript:alert(1)" onclick="alert(1)">x</a>',
  '<style>body{display:none}</style>',
  '<div style="position:fixed" id="main" class="x">x</div>',
  '<form action="https://example.org"><input name="password"></form>',
])('shows %s as the text it is', (text) => {
  const { container } = render(<Markdown text={`before\n\n${text}\n\nafter`} />);
  const elements = [...container.querySelectorAll('*')].map(({ tagName }) => tagName);
  expect(elements.filter((name) => !['DIV', 'P'].includes(name))).toEqual([]);
  const attributes = [...container.querySelectorAll('div > div *')].flatMap((element) =>
    element.getAttributeNames(),
  );
  expect(attributes).toEqual([]);
  expect(container).toHaveTextContent(`before ${text} after`);
});

it('fetches no picture from elsewhere, and offers the way to it', () => {
  const { container } = render(<Markdown text="![A chart](https://example.org/chart.png)" />);
  expect(container.querySelector('img')).toBeNull();
  expect(screen.getByRole('link', { name: 'A chart' })).toHaveAttribute(
    'href',
    'https://example.org/chart.png',
  );
});

it('gives nothing an id or a class, so that texts cannot collide with the page or each other', () => {
  const html = htmlOf('## Main\n\nNote[^1]\n\n[^1]: The note\n\n```js\nlet a;\n```');
  expect(html).not.toMatch(/\sid=|class="(?!sc-)[^"]*(language|contains|footnote)/u);
  expect(html).not.toContain('href="#');
});

it('keeps new lines where people type them, and folds them in documents', () => {
  const { container, rerender } = render(<Markdown text={'one\ntwo'} breaks />);
  expect(container.querySelector('br')).not.toBeNull();
  rerender(<Markdown text={'one\ntwo'} />);
  expect(container.querySelector('br')).toBeNull();
});

const chip = (number: number) => (number > 2 ? undefined : <button>{number}</button>);

it('hands references over, each with its word, but not those in code or links', () => {
  const { container } = render(
    <Markdown
      renderCitation={chip}
      text={
        'Short on **11** nights [1]. Both [1, 2] agree, `a[1]` and [1](https://example.org) do not. See [9].'
      }
    />,
  );
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['1', '1', '2']);
  expect(container).toHaveTextContent('Short on 11 nights1. Both12 agree, a[1] and 1 do not. See [9].');
});

it('leaves references alone where nobody draws them', () => {
  const { container } = render(<Markdown text="Short on 11 nights [1]." />);
  expect(container).toHaveTextContent('Short on 11 nights [1].');
});

it('reads half a text as well, as it arrives', () => {
  const whole =
    '**Ward 4B** has [a link](https://example.org) and\n\n```\ncode\n```\n\n| a | b |\n|--|--|\n| 1 | 2 |';
  const { container, rerender } = render(<Markdown text="" />);
  for (let end = 0; end <= whole.length; end += 3) rerender(<Markdown text={whole.slice(0, end)} />);
  expect(container).toHaveTextContent('Ward 4B');
});

it('parses nothing that means the same without, and everything else', () => {
  const parts = [
    'a',
    'Été',
    '中',
    '1',
    '12.',
    '3)',
    'http',
    'www.',
    '://',
    ' ',
    '  ',
    ...'.,;:?!\'"()/+=#…–-',
  ];
  const signs = [...'*_`><&@[]|~\\', '\n', '\t', '    '];
  const text = fc.array(fc.constantFrom(...parts, ...parts, ...signs), { maxLength: 8 });
  const seen = new Set<boolean>();
  fc.assert(
    fc.property(text, (chosen) => {
      const written = chosen.join('');
      seen.add(isPlain(written));
      if (!isPlain(written)) return;
      const plugins = [remarkGfm, remarkBreaks];
      const parsed = render(<ReactMarkdown remarkPlugins={plugins}>{written}</ReactMarkdown>);
      expect(parsed.container.innerHTML).toBe(render(<p>{written}</p>).container.innerHTML);
      cleanup();
    }),
    { numRuns: 1_000 },
  );
  expect(seen.size).toBe(2);
  expect(isPlain('I can run the interviews on Tuesday. Who keeps the forms?')).toBe(true);
  expect(htmlOf('Only one?')).toContain('<p>Only one?</p>');
});
