import type { Value } from '../fields/fields.ts';

/** A value that was read, with the very words that it was read from. */
export interface Match {
  value: Value;
  quote: string;
  /** The name of the rule. */
  method: string;
  /** False: the person is asked whether it was meant so. */
  isSure: boolean;
}

export interface ReadingContext {
  /** The present year, for "since 2015". */
  year: number;
}

/** What reads one field. */
export interface Reader {
  /** Reads the answer to the question for this field. */
  answer(text: string, context: ReadingContext): Match | undefined;
  /** Finds the field in a text about anything: only what can hardly mean something else. */
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

/** A question back is no answer. */
export const isQuestion = (text: string): boolean => /\?\s*$/.test(text);
