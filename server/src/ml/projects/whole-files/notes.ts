import { addressesAssistant } from '@alma/offline-assistant/text';
import { CitationReader } from '../../retrieval/index.ts';
import { tokensOfText } from '../passages.ts';

/** A statement with the numbers of its passages, counted from 1 over all files that are read. */
export interface Note {
  passages: number[];
  text: string;
}

/** Characters of a reply that are parsed. */
export const maxReply = 40_000;
const longestNote = 400;
const maxPassages = 4;
/** The share of a request that its notes may take, so that those of four replies fit into one request. */
const shareOfNotes = 1 / 4;
const tokensOfUsualNote = 80;
const maxNotes = 30;

export const tokensOfNote = ({ text }: Note): number => tokensOfText(text);
const notesBudget = (size: number): number => size * shareOfNotes;
/** How many notes to ask a model for. */
export const noteCount = (size: number): number =>
  Math.min(maxNotes, Math.floor(notesBudget(size) / tokensOfUsualNote));

const bullet = /^\s*(?:[-*+•–]|\d{1,2}[.)])\s+/;

/** Parses one note per line. Lines without a number that `resolve` knows are left out. */
export function notesIn(
  reply: string,
  { size, resolve }: { size: number; resolve: (number: number) => readonly number[] },
): { notes: Note[]; leftOut: number } {
  const notes: Note[] = [];
  let leftOut = 0;
  let budget = notesBudget(size);
  for (const line of reply.slice(0, maxReply).split('\n')) {
    const { text, numbers } = readLine(line);
    if (text === '' || /^NONE\W*$/.test(text)) continue;
    const passages = [...new Set(numbers.flatMap(resolve))].slice(0, maxPassages);
    const tokens = tokensOfText(text);
    if (passages.length === 0 || tokens > budget || addressesAssistant(text)) {
      leftOut += 1;
      continue;
    }
    budget -= tokens;
    notes.push({ passages, text });
  }
  return { notes, leftOut };
}

function readLine(line: string): { text: string; numbers: number[] } {
  const reader = new CitationReader();
  const pieces = [...reader.push(line.replace(bullet, '')), ...reader.finish()];
  const words = pieces.map((piece) => (piece.type === 'text' ? piece.text : '')).join('');
  const text = words
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (?=[.,;:!?])/g, '')
    .replace(/[ ,;]{1,20}(\.?)$/, '$1')
    .trim();
  return {
    text: text.slice(0, longestNote).toWellFormed(),
    numbers: pieces.flatMap((piece) => (piece.type === 'numbers' ? piece.numbers : [])),
  };
}
