import type { Passage } from '@alma/offline-assistant/retrieval';

/** The usual constant of the method: a larger one reduces the advantage of the first ranks. */
const damping = 60;

/** Reciprocal rank fusion: passages ranked high in several rankings come first, regardless of their scores. */
export function fuse(rankings: readonly (readonly Passage[])[], limit: number): Passage[] {
  const fused = new Map<string, { passage: Passage; score: number }>();
  for (const ranking of rankings) {
    for (const [place, passage] of ranking.entries()) {
      const key = `${passage.file}/${passage.chunk}`;
      const score = (fused.get(key)?.score ?? 0) + 1 / (damping + place + 1);
      fused.set(key, { passage, score });
    }
  }
  return [...fused.values()]
    .sort((one, other) => other.score - one.score)
    .slice(0, limit)
    .map(({ passage }) => passage);
}
