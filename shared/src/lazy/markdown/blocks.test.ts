import fc from 'fast-check';
import { blocksOf } from './blocks.ts';

it('splits paragraphs, and keeps lists, tables and code whole', () => {
  const text = [
    'First words.\n\n',
    'A list:\n\n- one\n\n- two\n\n  more of two\n\n',
    '```md\nin code\n\nstill in code\n```\n\n',
    'Last words.\n',
  ];
  expect(blocksOf(text.join(''))).toEqual(text);
});

const line = fc.constantFrom(
  'words',
  '',
  '- item',
  '  more',
  '```',
  '~~~',
  '| a | b |',
  '# Heading',
  '1. one',
);

it('loses nothing, and changes no block but the last while the text grows', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 24 }), fc.nat(24), (lines, cut) => {
      const text = lines.map((words) => `${words}\n`).join('');
      const before = blocksOf(
        lines
          .slice(0, cut)
          .map((words) => `${words}\n`)
          .join(''),
      );
      const after = blocksOf(text);
      expect(after.join('')).toBe(text);
      expect(after.slice(0, Math.max(0, before.length - 1))).toEqual(before.slice(0, -1));
    }),
  );
});
