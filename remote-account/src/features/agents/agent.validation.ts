import { agentLimits } from '@alma/shared/contract/profiles/limits';
import { characterCount } from '@alma/shared/contract/values/characters';
import { agentTexts as words } from './texts.ts';

/** Counted as the server counts: in characters, without blanks around them. */
export const promptLength = (prompt: string): number => characterCount(prompt.trim());

/** A hint for a prompt that is allowed, but longer than recommended. */
export const promptHint = (prompt: string): string | undefined =>
  promptLength(prompt) > agentLimits.promptHint ? words.concise : undefined;
