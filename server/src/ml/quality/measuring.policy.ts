import type { Measuring } from '@alma/shared/contract';
import { measuringBounds } from '@alma/shared/contract/quality/limits';
import type { MeasuringRow } from './measuring.repository.ts';

export type Size = Measuring['size'];

/** A server without a heartbeat for this long is considered gone. */
const silenceMs = 20_000;

export const endings = {
  gone: 'The server was stopped in the middle. Measure again.',
  time: (size: Size): string =>
    `It took longer than ${measuringBounds[size].minutes} minutes. Choose a shorter measurement or a faster model.`,
  tokens: 'It used more than twice the tokens that were estimated. Look at the model’s replies.',
  unexpected: 'Something went wrong. Try again; the log of the server says more.',
} as const;

/** Allows for replies longer than estimated, such as those of a model that thinks aloud. */
export const maxTokensOf = ({
  input_tokens: input,
  output_tokens: output,
}: {
  input_tokens: number;
  output_tokens: number;
}): number => 2 * (input + output);

/** Shows a running measurement as failed when its server is gone and could not store that. */
export function asSeen(row: MeasuringRow, now: number): MeasuringRow {
  const isGone = row.state === 'running' && now - row.seenAt.getTime() > silenceMs;
  return isGone ? { ...row, state: 'failed', failure: endings.gone, endedAt: row.seenAt } : row;
}
