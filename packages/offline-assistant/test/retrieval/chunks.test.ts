import fc from 'fast-check';
import { chunkLimits, chunksOf, parseBlocks } from '../../src/retrieval/index.ts';

const slices = (text: string): string[] => chunksOf(text).map(({ start, end }) => text.slice(start, end));
const sentence = 'The pump is checked every morning before the first shift begins. ';

describe('chunks of a Markdown file', () => {
  it('start at headings, and name the headings above', () => {
    const text =
      '# Guide\n\nIntro.\n\n## Set *up*\n\nFirst.\n\n### `npm` [Link](x)\n\nDeep.\n\n## Use\n\nLast.\n';
    expect(chunksOf(text).map(({ start, headings }) => [text.slice(start).split('\n')[0], headings])).toEqual(
      [
        ['# Guide', ['Guide']],
        ['## Set *up*', ['Guide', 'Set up']],
        ['### `npm` [Link](x)', ['Guide', 'Set up', 'npm Link']],
        ['## Use', ['Guide', 'Use']],
      ],
    );
  });

  it('keep headings without their own text together with what follows below them', () => {
    expect(slices('# A\n\n## B\n\nText\n\n# C\n')).toEqual(['# A\n\n## B\n\nText', '# C']);
  });

  it('never split code, a table row or a small list item', () => {
    const code = `\`\`\`js\n${'const a = 1;\n'.repeat(150)}\`\`\``;
    const row = `| ${'cell '.repeat(60)}| b |`;
    const item = `- ${'word '.repeat(100)}`.trim();
    const text = `Intro.\n\n${code}\n\n| a | b |\n| - | - |\n${`${row}\n`.repeat(9)}\n${`${item}\n`.repeat(9)}`;
    const pieces = slices(text);
    expect(pieces.filter((piece) => piece.includes(code))).toHaveLength(1);
    expect(pieces.join('\n').split(row)).toHaveLength(10);
    expect(pieces.join('\n').split(item)).toHaveLength(10);
  });

  it('name the header of a table that continues in the next one', () => {
    const text = `| Name | Price |\n| - | - |\n${`| ${'thing '.repeat(30)}| 5 |\n`.repeat(20)}`;
    const [first, second] = chunksOf(text);
    expect(first?.head).toBeUndefined();
    expect(second?.head && text.slice(second.head.start, second.head.end)).toContain('| Name | Price |');
  });

  it('split a long paragraph at ends of sentences', () => {
    for (const piece of slices(sentence.repeat(100))) {
      expect(piece.length).toBeLessThanOrEqual(chunkLimits.max);
      expect(piece).toMatch(/^The pump.*begins\.$/s);
    }
  });

  it('split a line of a megabyte at their maximum size', () => {
    const pieces = slices('🙂'.repeat(300_000));
    expect(pieces.join('')).toBe('🙂'.repeat(300_000));
    expect(pieces.every((piece) => piece.isWellFormed() && piece.length <= chunkLimits.max)).toBe(true);
  });

  it('keep text that is nested too deep to be parsed', () => {
    const text = `${'> '.repeat(3000)}needle\n\nafter`;
    expect(slices(text).join('\n')).toContain('needle');
  });

  it('do not treat lines of front matter as headings, and leave out a byte order mark', () => {
    expect(chunksOf('\uFEFF# Title\n\nText')[0]?.headings).toEqual(['Title']);
    expect(chunksOf('---\ntitle: x\n---\n# Real\n').at(-1)?.headings).toEqual(['Real']);
  });

  it('cover every visible character once, in order, whatever the text', () => {
    const parts = [
      '# A\n',
      '## B\n',
      'text ',
      '\n\n',
      '- item\n',
      '  - sub\n',
      '> q\n',
      '```\n',
      '|a|b|\n|-|-|\n',
      '|1|2|\n',
      '\r\n',
      '\t',
      '***\n',
      '<b>\n',
      '[x]: y\n',
      'é🙂漢',
      sentence.repeat(20),
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 40 }), (chosen) => {
        const text = chosen.join('');
        const visible = (piece: string): string => piece.replaceAll(/\s/g, '');
        expect(visible(slices(text).join(''))).toBe(visible(text));
        let last = 0;
        for (const { start, end } of chunksOf(text)) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          last = end;
        }
      }),
      { numRuns: 150 },
    );
  });
});

it('blocks name the language of code and the level of headings', () => {
  const text = '## T\n\n```SQL x\nselect 1\n```\n';
  expect(parseBlocks(text)).toEqual([
    { kind: 'heading', level: 2, start: 0, end: 4 },
    { kind: 'code', language: 'sql', start: 6, end: text.length - 1 },
  ]);
});
