import { filesNamed, wishForFiles } from '../../src/ml/projects/whole-files/asked-files.ts';
import { notesIn } from '../../src/ml/projects/whole-files/notes.ts';
import { endsOf } from '../../src/ml/projects/whole-files/plan.ts';

/** Tests that need neither a server nor a model. */
export function wholeFileUnits(): void {
  describe('which files are read', () => {
    const files = ['report.md', 'report 2024.md', 'overview.md', 'Über uns.md', 'b.md'].map((filename) => ({
      filename,
    }));
    const named = (request: string): string[] => filesNamed(request, files).map(({ filename }) => filename);

    it.each([
      ['Summarise report_2024.md', ['report 2024.md']],
      ['compare REPORT with "report 2024"', ['report.md', 'report 2024.md']],
      ['Give me an overview', []],
      ['Give me an overview of overview.md', ['overview.md']],
      ['Fasse über uns zusammen', ['Über uns.md']],
      ['Summarise plan b', []],
      ['Summarise b.md', ['b.md']],
      ['Summarise the project', []],
    ])('%s', (request, names) => expect(named(request)).toEqual(names));

    it.each([
      ['Summarise the minutes', true, 'summary'],
      ['Compare them', false, 'comparison'],
      ['Compare them', true, undefined],
      ['Shorten your answer!', true, undefined],
      ['Summarise it', false, 'summary'],
      ['Write a poem about it', false, undefined],
      ['How long does it run?', false, undefined],
    ])('%s (after an answer: %s): %s', (question, hasAnswers, wish) =>
      expect(wishForFiles(question, { hasAnswers })).toBe(wish),
    );

    it('parts end before they become too large', () => {
      expect(endsOf([], 10)).toEqual([]);
      expect(endsOf([4, 4, 4, 20, 1], 10)).toEqual([2, 3, 4, 5]);
      expect(endsOf([5, 5, 5], 10)).toEqual([2, 3]);
    });

    it('notes keep their text, and are limited', () => {
      const resolve = (number: number): number[] => (number < 5 ? [number + 10] : []);
      const read = (reply: string) => notesIn(reply, { size: 4_800, resolve });
      expect(read('Notes:\n1. 400 hours are planned [1], [2].\n* Two things【3,9】\nNONE\n\n[4]')).toEqual({
        notes: [
          { text: '400 hours are planned.', passages: [11, 12] },
          { text: 'Two things', passages: [13] },
        ],
        leftOut: 1,
      });
      const many = read(`${'word '.repeat(300)}[1]\n`.repeat(5_000));
      expect(many.notes.length).toBeLessThan(12);
      expect(many.notes[0]?.text).toHaveLength(400);
    });
  });
}
