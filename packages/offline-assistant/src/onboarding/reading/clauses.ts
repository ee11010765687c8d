import { normaliseSpace } from '../../text/index.ts';

/** Keeps "I am from Spain but live in Lisbon" together: without its subject, the second half could be about anyone. */
const boundary =
  /(?<=[.!?;])\s+|\n+|,?(?<!\s)\s+(?:but(?!\s+(?:(?:now|currently)\s+)?live\s+in\b)|while|whereas|although|because)\s+|,\s+(?=(?:i|i'm|i’m|my|and i|the)\b)|(?<!\s)\s+and\s+(?=(?:i|i'm|i’m|my)\b)/iu;

const aboutOthers =
  /\b(?:my|our|the|his|her|their)\s+(?:\p{L}+\s+)?(?:wife|husband|partner|boss|manager|lead|colleagues?|team|teammates?|company|employer|clients?|customers?|father|mother|dad|mum|mom|brother|sister|friends?|son|daughter|parents?|children|kids|report|mentor|students?|they|he|she)\b|^\s*(?:he|she|they|we)\b/iu;

/** Longer clauses are cut, which bounds the backtracking of every pattern. */
const maxCharacters = 500;

/** The clauses of a text, each with one statement. */
const clausesOf = (text: string): string[] =>
  normaliseSpace(text)
    .split(boundary)
    .map((clause) => clause.trim().slice(0, maxCharacters).toWellFormed())
    .filter((clause) => clause !== '');

/** The clauses that may be about the writer: no questions, and nothing about other people. */
export const ownClauses = (text: string): string[] =>
  clausesOf(text).filter((clause) => !aboutOthers.test(clause) && !/\?\s*$/.test(clause));

const denial =
  /\b(?:not|never|no longer|isn't|isn’t|wasn't|wasn’t|aren't|don't|don’t|didn't|without|used to|was|were|had been|former|formerly|ex|until|previously|once|wish|want|hope|would|plan|going to be|become|applying|applied|nicht|keine?|ich war|früher|ne suis|pas|no (?:soy|estoy|tengo))\b/i;

/** True when the words before a match negate it, or place it in the past or the future. */
export const isDenied = (clause: string, at: number): boolean =>
  denial.test(clause.slice(Math.max(0, at - 40), at));
