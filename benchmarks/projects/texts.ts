import { buildSegment } from '@alma/offline-assistant/retrieval';
import { readProjects } from '../../server/src/ml/quality/suites/questions.ts';

const fileBytes = 2 * 1024 * 1024;

/** Files of 2 MB that repeat the texts of the question sets under different headings. */
export function largeFiles(count: number): string[] {
  const texts = readProjects().flatMap(({ files }) => files.map(({ text }) => text));
  return Array.from({ length: count }, (_none, file) => {
    const parts: string[] = [];
    let size = 0;
    for (let part = 0; ; part += 1) {
      const text = texts[(part + file) % texts.length] ?? '';
      const next = `# Part ${part} of volume ${file}\n\nReference ${file * 7919 + part}x.\n\n${text}\n\n`;
      size += Buffer.byteLength(next);
      if (size > fileBytes) return parts.join('');
      parts.push(next);
    }
  });
}

export const questions = (): string[] =>
  readProjects().flatMap(({ questions: sampled }) => sampled.map(({ text }) => text));

/** The simplest index: the words of each paragraph, unchanged. */
export function plainIndex(text: string): Map<string, number[]> {
  const index = new Map<string, number[]>();
  for (const [position, paragraph] of text.split(/\n{2,}/).entries())
    for (const word of new Set(paragraph.toLowerCase().match(/[\p{L}\p{N}]+/gu)))
      index.set(word, [...(index.get(word) ?? []).slice(-50), position]);
  return index;
}

/** The simplest search: scans every paragraph for the words of the question. */
export function plainSearch(paragraphs: readonly string[], question: string): number {
  const words = question.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? [];
  let best = 0;
  for (const paragraph of paragraphs)
    best = Math.max(best, words.filter((word) => paragraph.includes(word)).length);
  return best;
}

export const searchedFile = (text: string, file: number) => ({
  filename: `volume-${file}.md`,
  text,
  segment: buildSegment(text),
});
