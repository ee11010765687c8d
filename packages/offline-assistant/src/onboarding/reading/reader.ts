import type { Value } from '../fields/fields.ts';

/** An extracted value, with the exact words that it was extracted from. */
export interface Match {
  value: Value;
  quote: string;
  /** The name of the rule. */
  method: string;
  /** False when the value needs a confirmation. */
  isSure: boolean;
}

export interface ReadingContext {
  /** The present year, for "since 2015". */
  year: number;
}

/** Extracts the value of one field. */
export interface Reader {
  /** Reads the answer to the question for this field. */
  answer(text: string, context: ReadingContext): Match | undefined;
  /** Finds the field in any text. Only matches what can hardly mean anything else. */
  scan(text: string, context: ReadingContext): Match | undefined;
}

export const sure = (value: Value, quote: string, method: string): Match => ({
  value,
  quote: quote.trim(),
  method,
  isSure: true,
});

export const unsure = (value: Value, quote: string, method: string): Match => ({
  ...sure(value, quote, method),
  isSure: false,
});

/** True for a counter-question, which is not an answer. */
export const isQuestion = (text: string): boolean => /\?\s*$/.test(text);
