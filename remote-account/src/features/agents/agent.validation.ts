import { agentLimits } from '@alma/shared/contract/profiles/limits';
import { characterCount } from '@alma/shared/contract/values/characters';
import { agentTexts as copy } from './texts.ts';

/** Counts as the server does: in characters, without surrounding blanks. */
export const promptLength = (prompt: string): number => characterCount(prompt.trim());

/** A hint for a prompt that is valid, but longer than recommended. */
export const promptHint = (prompt: string): string | undefined =>
  promptLength(prompt) > agentLimits.promptHint ? copy.concise : undefined;
