import type { Citation, SessionMessage } from '@alma/shared/contract';
import { exportName, exportSession } from '../../components/session-menu/session-export.ts';
import { quotedTable, readLines } from './passage.ts';

const citation = (changes: Partial<Citation> = {}): Citation => ({
  n: 1,
  file_id: 'f',
  filename: 'policy.md',
  heading: 'Night cover',
  start_line: 3,
  end_line: 4,
  quote: 'two nurses\nat night',
  version: 'v1',
  ...changes,
});
const message = (
  type: 'human' | 'ai',
  content: string,
  additional_kwargs: SessionMessage['additional_kwargs'] = {},
): SessionMessage => ({ id: content, type, content, timestamp: '', name: null, additional_kwargs });

describe('the export', () => {
  it('contains hand-overs with their reasons', () => {
    const handOver = { from: 'researcher', to: 'analyst', reason: 'it asks for a sum' };
    const text = exportSession('Shifts', [
      message('human', 'How many?', { target_agent: 'researcher' }),
      { ...message('ai', 'I pass this on.', { hand_over: handOver }), name: 'researcher' },
    ]);
    expect(text).toBe(
      '# Shifts\n\n## You, to researcher\n\nHow many?\n\n## researcher\n\nI pass this on.\n\n' +
        '*researcher → analyst: it asks for a sum*\n',
    );
  });

  it('has one footnote for a repeatedly cited passage, and leaves code unchanged', () => {
    const other = citation({ n: 2, filename: 'rota.md', start_line: 9, end_line: 9, quote: 'one' });
    const text = exportSession('Nights', [
      message('human', 'How many?'),
      message('ai', 'Two [1]. `list[1]` and [7].', { citations: [citation()] }),
      message('ai', 'Secret', { hidden: true }),
      message('ai', 'Again [1, 2].', { citations: [citation(), other] }),
    ]);
    expect(text).toBe(
      [
        '# Nights',
        '## You\n\nHow many?',
        '## Assistant\n\nTwo [^1]. `list[1]` and [7].',
        '## Assistant\n\nAgain [^1][^2].',
        '[^1]: policy.md, Night cover, lines 3 to 4\n\n    > two nurses\n    > at night',
        '[^2]: rota.md, Night cover, line 9\n\n    > one\n',
      ].join('\n\n'),
    );
  });

  it('has a name that is valid on every system', () => {
    expect(exportName('Wie viele / Nächte? "4B"')).toBe('wie-viele-nächte-4b.md');
    expect(exportName('???')).toBe('chat.md');
  });
});

describe('the passage in its file', () => {
  const text = '# A\n\nKeep two nurses\nat night, always\nEnd';

  it('is marked exactly, across line ends', () => {
    expect(readLines(text, citation(), 3, 4)).toEqual([
      {
        number: 3,
        pieces: [
          { text: 'Keep ', isCited: false },
          { text: 'two nurses', isCited: true },
        ],
      },
      {
        number: 4,
        pieces: [
          { text: 'at night', isCited: true },
          { text: ', always', isCited: false },
        ],
      },
    ]);
  });

  it('is the cited lines when the quote is not found there', () => {
    const lines = readLines(text, citation({ quote: 'elsewhere' }), 1, 5);
    const marked = lines.filter(({ pieces }) => pieces.some(({ isCited }) => isCited));
    expect(marked.map(({ number }) => number)).toEqual([3, 4]);
  });

  it('shows a part of a line of one megabyte', () => {
    const long = `${'x'.repeat(1_000_000)} here ${'y'.repeat(1_000_000)}`;
    const place = citation({ start_line: 1, end_line: 1, quote: 'here' });
    const [line] = readLines(long, place, 1, 1);
    expect(line?.pieces.map(({ text: { length } }) => length)).toEqual([2001, 4, 2001]);
  });
});

describe('a quote of table rows', () => {
  const row = '| Lead | 34.00 |';
  it.each([
    [
      'with the head of its table',
      row,
      '| Grade | Rate |\n| --- | ---: |',
      `| Grade | Rate |\n| --- | ---: |\n${row}`,
    ],
    ['without one', row, undefined, `| | |\n| --- | --- |\n${row}`],
    ['that holds its own', `| A |\n|---|\n| b |`, undefined, '| A |\n|---|\n| b |'],
    ['that is none', `${row}\nand words`, undefined, undefined],
  ])('is a table, %s', (_name, quote, table_head, table) => {
    expect(quotedTable(citation({ quote, ...(table_head === undefined ? {} : { table_head }) }))).toBe(table);
  });
});
