import { characterCount } from '@alma/shared/contract/values/characters';
import { agentLimits } from '@alma/shared/contract/profiles/limits';
import { agentTexts as words } from './texts.ts';

/** Counted as the server counts: in characters, without blanks around them. */
export const promptLength = (prompt: string): number => characterCount(prompt.trim());

/** A long prompt is allowed, but not the best one. */
export const promptHint = (prompt: string): string | undefined =>
  promptLength(prompt) > agentLimits.promptHint ? words.concise : undefined;
