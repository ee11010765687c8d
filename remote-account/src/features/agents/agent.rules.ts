import { agentLimits } from '@alma/shared/contract/profile-options';
import { agentTexts as words } from './texts.ts';

/** Counted as the server counts: without blanks around it. */
export const promptLength = (prompt: string): number => prompt.trim().length;

/** A long prompt is allowed, but not the best one. */
export const promptHint = (prompt: string): string | undefined =>
  promptLength(prompt) > agentLimits.promptHint ? words.concise : undefined;
