import { passagesIn, search, type Passage } from '../retrieval/index.ts';
import type { LibraryFile } from './library.ts';

/** Characters of passages that a model is sent: all of them when they fit, else the best. */
const passageBudget = { all: 60_000, best: 24_000, ranked: 30 } as const;

const sizeOf = (passages: readonly Passage[]): number =>
  passages.reduce((sum, { start, end }) => sum + end - start, 0);

/** What a model gets to read for a question, in the order of the files. */
export function passagesFor(files: readonly LibraryFile[], question: string): Passage[] {
  const library = { segments: files.map(({ segment }) => segment) };
  const all = passagesIn(library);
  if (sizeOf(all) <= passageBudget.all) return all;
  const chosen = new Map<string, Passage>();
  let left: number = passageBudget.best;
  const keyOf = ({ file, chunk }: Passage): string => `${file}/${chunk}`;
  const byKey = new Map(all.map((passage) => [keyOf(passage), passage]));
  for (const hit of search(library, question, passageBudget.ranked)) {
    // A neighbour often holds the rest of the matter.
    for (const chunk of [hit.chunk, hit.chunk + 1]) {
      const passage = byKey.get(`${hit.file}/${chunk}`);
      if (!passage || chosen.has(keyOf(passage)) || passage.end - passage.start > left) continue;
      chosen.set(keyOf(passage), passage);
      left -= passage.end - passage.start;
    }
  }
  return all.filter((passage) => chosen.has(keyOf(passage)));
}
