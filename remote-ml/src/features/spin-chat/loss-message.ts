import type { Loss } from '@alma/shared/socket';
import type { Goal } from '../../live/spin/spin-client.ts';
import { liveTexts } from '../../live/spin/texts.ts';

/** The catalogue's message for a lost connection. */
export function lossMessage(loss: Loss, goal: Goal, isKnown: boolean): string {
  if (loss !== 'timeout') return liveTexts.loss[loss];
  return goal.kind === 'init' && !isKnown ? liveTexts.initTimeout : liveTexts.resumeTimeout;
}
