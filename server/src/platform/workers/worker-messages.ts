/** What others leave over, or a small share of the processors. */
export type Rank = 'leftovers' | 'share';

/** One call of a function that a module exports. */
export interface Task {
  module: string;
  name: string;
  input: unknown;
}

/** A worker first says that its code is loaded: only from then on does the deadline of the task run. */
export type Report =
  { kind: 'started' } | { kind: 'done'; value: unknown } | { kind: 'failed'; message: string };
