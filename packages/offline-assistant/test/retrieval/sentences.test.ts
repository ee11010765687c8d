import { sentencesIn } from '../../src/retrieval/index.ts';

const sentences = (text: string): string[] =>
  sentencesIn(text, { start: 0, end: text.length }).map(({ start, end }) => text.slice(start, end));

describe('sentences', () => {
  it('keep a German date in one piece', () => {
    expect(
      sentences('Wer nach dem 15. März absagt, trägt die Hälfte. Am 9. Oktober liest Frau Thor.'),
    ).toEqual(['Wer nach dem 15. März absagt, trägt die Hälfte.', 'Am 9. Oktober liest Frau Thor.']);
  });

  it('end after a number only before a new sentence', () => {
    expect(sentences('Die Halle fasst 12. Maier hat den Schlüssel.')).toEqual([
      'Die Halle fasst 12.',
      'Maier hat den Schlüssel.',
    ]);
    expect(sentences('Es kamen 2025. März war kalt.')).toEqual(['Es kamen 2025.', 'März war kalt.']);
  });
});
