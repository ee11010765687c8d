import { LRUCache } from 'lru-cache';
import { termsOf } from './terms.ts';

/** English synonyms and related terms, each with its similarity, 0 to 1. */
export type NearTerms = readonly (readonly [term: string, nearness: number])[];

export interface Thesaurus {
  /** The most similar terms of a word, without `term`, its own stem. */
  termsNear(word: string, term: string): NearTerms;
}

/** Similarity by relation, 0 to 1; `wider` are hypernyms, `narrower` are hyponyms. */
const nearness = { synonym: 0.8, derived: 0.8, wider: 0.5, narrower: 0.5 } as const;

const sensesLookedAt = 3;
/** Rarer senses cause false matches, so only derived words with the same root are taken: "weight" of "weigh". */
const familySenses = 12;
const familyLetters = 4;
const pointers: Record<string, number> = {
  '@': nearness.wider,
  '~': nearness.narrower,
  '+': nearness.derived,
  '&': nearness.derived,
  '^': nearness.derived,
};

/** Part of speech: noun, verb, adjective, satellite adjective, adverb. */
type Part = 'n' | 'v' | 'a' | 's' | 'r';

/** Inflectional endings, each with the ending of the base form. */
const endings: readonly (readonly [RegExp, string])[] = [
  [/ies$/, 'y'],
  [/es$/, ''],
  [/es$/, 'e'],
  [/s$/, ''],
  [/(.)\1(?:ed|ing)$/, '$1'],
  [/ed$/, ''],
  [/ed$/, 'e'],
  [/ing$/, ''],
  [/ing$/, 'e'],
];

interface Tables {
  index: Record<Part, Buffer>;
  data: Record<Part, Buffer>;
}

/** A word may have hundreds of hyponyms; only the most similar terms are kept. */
const maxNear = 60;
const maxRemembered = 5000;

/**
 * Creates a thesaurus from the database files of WordNet 3.1, which are searched without parsing them in advance.
 * @param read returns the contents of a WordNet file such as `index.noun`; called at the first lookup
 */
export function createThesaurus(read: (file: string) => Buffer): Thesaurus {
  const files = (kind: 'index' | 'data'): Record<Part, Buffer> => {
    const adjectives = read(`${kind}.adj`);
    return {
      n: read(`${kind}.noun`),
      v: read(`${kind}.verb`),
      a: adjectives,
      s: adjectives,
      r: read(`${kind}.adv`),
    };
  };
  let tables: Tables | undefined;
  const remembered = new LRUCache<string, NearTerms>({ max: maxRemembered });
  return {
    termsNear(word, term) {
      const plain = word.replace(/(?<![.,])[.,]+$/, '');
      const known = remembered.get(plain);
      if (known) return known;
      tables ??= { index: files('index'), data: files('data') };
      const near = new Map<string, number>();
      for (const [other, nearness] of wordsNear(tables, plain))
        for (const otherTerm of termsOf(other, 'en'))
          if (otherTerm !== term) raise(near, otherTerm, nearness);
      const nearest = [...near].sort(([, one], [, other]) => other - one).slice(0, maxNear);
      remembered.set(plain, nearest);
      return nearest;
    },
  };
}

/** Synonyms and related English words with their similarity. Single words only, in lower case. */
function wordsNear(tables: Tables, word: string): Map<string, number> {
  const near = new Map<string, number>();
  for (const form of formsOf(word.toLowerCase()))
    for (const part of ['n', 'v', 'a', 'r'] as const)
      for (const [place, offset] of sensesOf(tables, part, form).entries())
        if (place < sensesLookedAt) addSense(tables, near, { part, offset });
        else addFamily(tables, near, { form, of: senseAt(tables, part, offset) });
  near.delete(word.toLowerCase());
  return near;
}

const formsOf = (word: string): Set<string> =>
  new Set([
    word,
    ...endings.filter(([ending]) => ending.test(word)).map(([ending, rest]) => word.replace(ending, rest)),
  ]);

function addSense(
  tables: Tables,
  near: Map<string, number>,
  { part, offset }: { part: Part; offset: number },
): void {
  const sense = senseAt(tables, part, offset);
  for (const word of sense.words) raiseWord(near, word, nearness.synonym);
  for (const pointer of sense.pointers) {
    const value = pointers[pointer.symbol];
    if (value === undefined) continue;
    for (const word of senseAt(tables, pointer.part, pointer.offset).words) raiseWord(near, word, value);
  }
}

function addFamily(
  tables: Tables,
  near: Map<string, number>,
  { form, of }: { form: string; of: Sense },
): void {
  const root = form.slice(0, familyLetters);
  for (const { symbol, part, offset } of of.pointers)
    if (symbol === '+')
      for (const word of senseAt(tables, part, offset).words)
        if (word.startsWith(root)) raiseWord(near, word, nearness.derived);
}

function raiseWord(near: Map<string, number>, word: string, value: number): void {
  if (!word.includes('_')) raise(near, word, value);
}

function raise(near: Map<string, number>, key: string, value: number): void {
  if (value > (near.get(key) ?? 0)) near.set(key, value);
}

/** Byte offsets of a word's synsets in the data file, most frequent sense first. */
function sensesOf(tables: Tables, part: Part, word: string): number[] {
  const line = findLine(tables.index[part], word);
  if (line === undefined) return [];
  const fields = line.trim().split(' ');
  return fields
    .slice(6 + Number(fields[3]))
    .slice(0, familySenses)
    .map(Number);
}

/** Binary search: lines are sorted by their first word. */
function findLine(file: Buffer, word: string): string | undefined {
  let low = 0;
  let high = file.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const start = file.lastIndexOf(10, middle - 1) + 1;
    const ending = file.indexOf(10, start);
    const end = ending === -1 ? file.length : ending;
    const line = file.toString('latin1', start, end);
    const first = line.slice(0, line.indexOf(' '));
    if (first === word) return line;
    // Lines of the licence at the top begin with a space.
    if (first === '' || first < word) low = Math.max(end + 1, middle + 1);
    else high = start;
  }
  return undefined;
}

interface Sense {
  words: string[];
  pointers: { symbol: string; offset: number; part: Part }[];
}

function senseAt(tables: Tables, part: Part, offset: number): Sense {
  const file = tables.data[part];
  const fields = file.toString('latin1', offset, file.indexOf(10, offset)).split(' ');
  const count = Number.parseInt(fields[3] ?? '0', 16);
  const words = Array.from({ length: count }, (_none, index) =>
    (fields[4 + 2 * index] ?? '').replace(/\([^(]*\)$/, '').toLowerCase(),
  );
  const from = 4 + 2 * count;
  const pointersHere = Array.from({ length: Number(fields[from]) }, (_none, index) => {
    const at = from + 1 + 4 * index;
    return {
      symbol: fields[at] ?? '',
      offset: Number(fields[at + 1]),
      part: (fields[at + 2] ?? 'n') as Part,
    };
  });
  return { words, pointers: pointersHere };
}
