import { cleanup, render, screen } from '@testing-library/react';
import fc from 'fast-check';
import ReactMarkdown from 'react-markdown';
import remarkBreaks from 'remark-breaks';
import remarkGfm from 'remark-gfm';
import { loadMarkdown, Markdown } from './index.ts';
import { isPlain } from './plain.ts';

beforeAll(loadMarkdown);

const htmlOf = (text: string) => render(<Markdown text={text} />).container.innerHTML;

it('renders what people and models write', () => {
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

it('opens links in a new tab without a reference to ours', () => {
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
])('shows %s as plain text', (text) => {
  const { container } = render(<Markdown text={`before\n\n${text}\n\nafter`} />);
  const elements = [...container.querySelectorAll('*')].map(({ tagName }) => tagName);
  expect(elements.filter((name) => !['DIV', 'P'].includes(name))).toEqual([]);
  const attributes = [...container.querySelectorAll('div > div *')].flatMap((element) =>
    element.getAttributeNames(),
  );
  expect(attributes).toEqual([]);
  expect(container).toHaveTextContent(`before ${text} after`);
});

/** Everything in a page that could run, load or send something. */
function dangersIn(container: HTMLElement): string[] {
  const dangers: string[] = [];
  const tags =
    'script,iframe,object,embed,svg,math,img,video,audio,style,link,meta,base,form,template,textarea,button';
  for (const element of container.querySelectorAll(tags)) dangers.push(element.tagName);
  for (const element of container.querySelectorAll('*')) {
    for (const { name, value } of element.attributes) {
      const isAddress = /^(href|src|srcset|action|formaction|data|poster|background|xlink:href)$/.test(name);
      if (isAddress && !/^(https?:\/\/|mailto:)/i.test(value)) dangers.push(`${name}=${value}`);
      if (/^(on|srcdoc|id$|name$)/.test(name)) dangers.push(`${name}=${value}`);
      if (name === 'style' && /url|expression|position/i.test(value)) dangers.push(`${name}=${value}`);
    }
  }
  return dangers;
}

const payloads = [
  '<script>alert(1)</script>',
  '<ScRiPt/src=//evil.test></sCrIpT>',
  '<img src=x onerror=alert(1)>',
  '<svg><animate onbegin=alert(1) attributeName=x></svg>',
  '<svg><use href="data:image/svg+xml,<svg id=x onload=alert(1)>#x"></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '<object data="javascript:alert(1)">',
  '<base href="//evil.test/">',
  '<meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  '<form action=javascript:alert(1)><button>x',
  '<details open ontoggle=alert(1)>',
  '<a href="jav&#x09;ascript:alert(1)">x</a>',
  '<!--<img src="--><img src=x onerror=alert(1)//">',
  '[x](javascript:alert(1))',
  '[x](javascript&colon;alert(1))',
  '[x](javascript&#58alert(1))',
  '[x](\u0001javascript:alert(1))',
  '[x](java&#x0A;script:alert(1))',
  '[x](<javascript:alert(1)>)',
  '[x](data:text/html,<script>alert(1)</script>)',
  '[x](https://example.org" onmouseover="alert(1))',
  '![x](https://example.org"onerror="alert(1))',
  '![x](data:image/svg+xml,<svg onload=alert(1)>)',
  '[x][y]\n\n[y]: javascript:alert(1) "t"',
  '<javascript:alert(1)>',
  '<data:text/html,x>',
  '`<img src=x onerror=alert(1)>`',
  '```html\n<script>alert(1)</script>\n```',
  '| <img src=x onerror=alert(1)> |\n|--|\n| [x](javascript:alert(1)) |',
  '[^1]\n\n[^1]: [x](javascript:alert(1))',
  '# <img src=x onerror=alert(1)>',
  '> - [ ] <script>alert(1)</script>',
  'www.example.org/"onmouseover=alert(1)',
  'javascript:alert(1)@example.org',
];

it.each(payloads)('runs nothing of %j', (text) => {
  const { container } = render(<Markdown text={text} />);
  expect(dangersIn(container)).toEqual([]);
});

it('runs nothing, however such pieces are put together', () => {
  const marks = [
    '[',
    ']',
    '(',
    ')',
    '<',
    '>',
    '!',
    '`',
    '```',
    '\n',
    '\n\n',
    '|',
    '> ',
    '- ',
    '&#106;',
    ':',
    '"',
    '\\',
  ];
  const words = [
    'javascript:',
    'data:text/html,',
    'https://example.org',
    'onerror=alert(1)',
    '<svg',
    '<a href=',
    'x',
  ];
  const piece = fc.oneof(fc.constantFrom(...payloads), fc.constantFrom(...marks), fc.constantFrom(...words));
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const { container, unmount } = render(<Markdown text={pieces.join('')} />);
      expect(dangersIn(container)).toEqual([]);
      unmount();
    }),
    { numRuns: 1_000 },
  );
});

it('fetches no picture from elsewhere, and offers the way to it', () => {
  const { container } = render(<Markdown text="![A chart](https://example.org/chart.png)" />);
  expect(container.querySelector('img')).toBeNull();
  expect(screen.getByRole('link', { name: 'A chart' })).toHaveAttribute(
    'href',
    'https://example.org/chart.png',
  );
});

it('adds no ids or classes, so that texts cannot collide with the page or each other', () => {
  const html = htmlOf('## Main\n\nNote[^1]\n\n[^1]: The note\n\n```js\nlet a;\n```');
  expect(html).not.toMatch(/\sid=|class="(?!sc-)[^"]*(language|contains|footnote)/u);
  expect(html).not.toContain('href="#');
});

it('keeps line breaks in chats, and folds them in documents', () => {
  const { container, rerender } = render(<Markdown text={'one\ntwo'} breaks />);
  expect(container.querySelector('br')).not.toBeNull();
  rerender(<Markdown text={'one\ntwo'} />);
  expect(container.querySelector('br')).toBeNull();
});

const chip = (number: number) => (number > 2 ? undefined : <button>{number}</button>);

it('renders references together with the preceding word, but not those in code or links', () => {
  const { container } = render(
    <Markdown
      renderCitation={chip}
      text={
        'Short on **11** nights [1]. Both [1, 2] agree, `a[1]` and [1](https://example.org) do not. See [9].'
      }
    />,
  );
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['1', '1', '2']);
  expect(container).toHaveTextContent('Short on 11 nights.1 Both12 agree, a[1] and 1 do not. See. [9]');
});

it.each([
  ['Two nurses [1][2]. Always.', 'Two nurses.12 Always.'],
  ['Two nurses. [1]', 'Two nurses.1'],
  ['> Two nurses.\n>\n> [1]', 'Two nurses.1'],
  ['Wards:\n\n- one\n- two\n\n[1] [2]', 'one two12'],
  ['Version 1 [1].2 of it', 'Version 11.2 of it'],
])('moves references to the end of their sentence: %s', (text, drawn) => {
  const { container } = render(<Markdown renderCitation={chip} text={text} />);
  expect(container).toHaveTextContent(drawn);
  const ends = [...container.querySelectorAll('p, li')].filter((element) => element.querySelector('button'));
  expect(ends).toHaveLength(1);
  expect(ends[0]).not.toHaveTextContent(/^\d*$/);
});

it('leaves references as text when they are not rendered', () => {
  const { container } = render(<Markdown text="Short on 11 nights [1]." />);
  expect(container).toHaveTextContent('Short on 11 nights [1].');
});

it('renders incomplete texts while they arrive', () => {
  const whole =
    '**Ward 4B** has [a link](https://example.org) and\n\n```\ncode\n```\n\n| a | b |\n|--|--|\n| 1 | 2 |';
  const { container, rerender } = render(<Markdown text="" />);
  for (let end = 0; end <= whole.length; end += 3) rerender(<Markdown text={whole.slice(0, end)} />);
  expect(container).toHaveTextContent('Ward 4B');
});

it('parses only texts whose rendering differs', () => {
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

it('lays out each part of a text in the direction of its own script', async () => {
  render(<Markdown text={'- مرحبا\n\n1. one\n\n> שלום\n\n| a |\n|---|\n| b |'} />);
  const [bullets, numbers] = await screen.findAllByRole('list');
  for (const part of [bullets, numbers, screen.getByRole('blockquote'), screen.getByRole('table')])
    expect(part).toHaveAttribute('dir', 'auto');
  expect(numbers).not.toHaveAttribute('start');
});
