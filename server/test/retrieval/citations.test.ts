import { buildSegment } from '@alma/offline-assistant/retrieval';
import fc from 'fast-check';
import { CitedReply } from '../../src/ml/projects/cited-reply.ts';
import { CitationReader, type ReplyPiece } from '../../src/ml/retrieval/index.ts';

function read(...chunks: string[]): ReplyPiece[] {
  const reader = new CitationReader();
  const pieces = [...chunks.flatMap((chunk) => reader.push(chunk)), ...reader.finish()];
  return pieces.reduce<ReplyPiece[]>((joined, piece) => {
    const last = joined.at(-1);
    if (piece.type !== 'text' || last?.type !== 'text') return [...joined, piece];
    return [...joined.slice(0, -1), { type: 'text', text: last.text + piece.text }];
  }, []);
}
const numbersIn = (text: string): number[] =>
  read(text).flatMap((piece) => (piece.type === 'numbers' ? piece.numbers : []));

describe('numbers in a reply', () => {
  it.each([
    ['So it is [1].', [1]],
    ['Both [1,2] and 【3】 [ 4 , 5 ]', [1, 2, 3, 4, 5]],
    ['Ends so [7]', [7]],
    ['No [link](x), [1](https://a.test), [^1], [a], [1-] or [12345]', []],
    ['In `code [1]` and ``more ` [2]`` but here [3]', [3]],
    ['```js\nconst a = b[1];\n```\nthen [2]', [2]],
    ['~a `b [1]\n\nnext [2]', [2]],
    ['[[1]] and [2', [1]],
  ])('%j', (text, numbers) => {
    expect(numbersIn(text)).toEqual(numbers);
  });

  it('are found wherever the reply is split, without losing a character', () => {
    const parts = ['[1]', '[1,', '2]', '`', '```\n', '[', ']', '(', '【3】', ' a', '\n\n', '🙂'];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 30 }), fc.nat(6), (chosen, size) => {
        const text = chosen.join('');
        const chunks = text.match(new RegExp(`[\\s\\S]{1,${size + 1}}`, 'g')) ?? [];
        expect(read(...chunks)).toEqual(read(text));
        const whole = read(text).map((piece) => (piece.type === 'text' ? piece.text : piece.source));
        expect(whole.join('')).toBe(text);
      }),
    );
  });

  it('are found in time proportional to the length of the reply', () => {
    const text = '[1, 2, '.repeat(100_000);
    const startedAt = process.cpuUsage();
    read(text);
    expect(process.cpuUsage(startedAt).user).toBeLessThan(5_000_000);
  });
});

describe('a reply with citations', () => {
  const text = '# Pump\n\nThe oil is changed every 400 hours. It is sold by the litre.\n';
  const file = { fileId: 'f', version: 'v', filename: 'pump.md', text, segment: buildSegment(text) };
  const passage = { file: 0, start: 0, end: text.length - 1, headings: ['Pump'] };
  const citeIn = (reply: string) => {
    const cited = new CitedReply([file], [passage, { ...passage, start: 8, end: 43 }]);
    const pieces = [...cited.push(reply), ...cited.finish()];
    return { cited, pieces };
  };

  it('numbers sources in the order in which they are used, each before the text that names it', () => {
    const { cited, pieces } = citeIn('Every 400 hours [2]. By the litre [1][2].');
    expect(cited.content).toBe('Every 400 hours [1]. By the litre [2][1].');
    expect(cited.citations.map(({ n, quote }) => [n, quote])).toEqual([
      [1, 'The oil is changed every 400 hours.'],
      [2, text.trimEnd()],
    ]);
    expect(pieces.map(({ type }) => type)).toEqual([
      'text',
      'citation',
      'text',
      'text',
      'citation',
      'text',
      'text',
      'text',
    ]);
    expect(cited.sourced).toEqual({ statements: 2, with_source: 2 });
  });

  it('drops a number without a source, and marks its sentence once', () => {
    const { cited } = citeIn('It was invented in 1850 [9][8]. It needs oil [1].');
    expect(cited.content).toBe('It was invented in 1850 (no source). It needs oil [1].');
    expect(cited.sourced).toEqual({ statements: 2, with_source: 1 });
  });

  it('drops a source that does not contain the quote', () => {
    expect(citeIn('It says “changed every 900 hours” [1].').cited.citations).toEqual([]);
    expect(citeIn('It says “changed every 400 hours” [1].').cited.citations).toHaveLength(1);
  });

  it('refuses lines that do not exist in a file', () => {
    const cited = new CitedReply(
      [file],
      [
        { ...passage, end: text.length + 5 },
        { ...passage, file: 3 },
      ],
    );
    cited.push('So [1] and so [2].');
    expect(cited.citations).toEqual([]);
  });
});
