import type { CounterQuestion } from './asked-back.ts';

/** Something that a reply mentions besides the saved values. */
export type Remark =
  | { kind: 'unread'; path: string; fault?: string | undefined }
  | { kind: 'kept'; path: string }
  | { kind: 'skipped'; path: string }
  | { kind: 'unknown-field'; called: string }
  | { kind: 'bad-value'; path: string; fault?: string | undefined }
  | { kind: 'already'; path: string }
  | { kind: 'nothing-found' }
  | { kind: 'not-understood' }
  | { kind: 'needs-name' }
  | { kind: 'summary' }
  | { kind: 'help' }
  | { kind: 'ask-back'; about: CounterQuestion; path: string | null }
  | { kind: 'done' };
