import { contentWords, type Language, subjectWords } from '../retrieval/index.ts';

/** Maximum questions per message; any further ones are merged into the last. */
const maxParts = 4;
/** A longer message is prose and is not split. */
const longestSplit = 1000;

const questionWord =
  'who|whom|whose|what|which|when|where|why|how|is|are|do|does|did|can|could|may|must|should|will|' +
  'wer|wem|wen|was|wann|wo|wie|wieviel|warum|welche[rsnm]?|gibt|' +
  'qué|quién|quiénes|cuál|cuándo|cuánto|cuánta|cuántos|dónde|cómo|qui|quel|quelle|quand|où|combien|comment';

/** Where one question ends and the next begins: "…? And…", "…, and who…", "…; when…". */
const border = new RegExp(
  `[?;]\\s+(?:(?:and|und|y|et) )?|,? (?:and|und|y|et)(?: also| then)? (?=(?:(?:by|for|to|from|at|with|bis|ab|seit|für) )?(?:${questionWord})(?!\\p{L}))`,
  'iu',
);
const pronoun =
  /(?<!\p{L})(?:it|its|they|them|their|theirs|he|him|his|she|her|that|this|these|those|er|sie|es|ihn|ihm|ihr|davon|dafür)(?!\p{L})/iu;

/** One question of a message. */
export interface Part {
  text: string;
  /** With the subject of its neighbour: "who sells it oven" in "what does the oven cost and who sells it". */
  inContext?: string;
}

/** Splits a message into its questions; a single question is returned unchanged. */
export function partsOf(message: string, language: Language): Part[] {
  if (message.length > longestSplit) return [{ text: message }];
  const pieces = message.split(border).map((piece) => piece.replace(/(?<![\s.?!])[\s.?!]+$/u, '').trim());
  const texts = pieces.filter((piece) => /[\p{L}\p{N}]/u.test(piece));
  if (texts.length < 2) return [{ text: message }];
  const first = texts.slice(0, maxParts - 1);
  const rest = texts.slice(maxParts - 1).join(' ');
  const all = rest === '' ? first : [...first, rest];
  return all.map((text, index) => {
    const neighbour = all[index === 0 ? 1 : index - 1] ?? '';
    return isShort(text, language) ? { text, inContext: inContext(text, neighbour, language) } : { text };
  });
}

const isShort = (text: string, language: Language): boolean =>
  pronoun.test(text) || contentWords(text, language).length < 2;

const inContext = (text: string, neighbour: string, language: Language): string =>
  [text, ...subjectWords(neighbour, language)].join(' ');
