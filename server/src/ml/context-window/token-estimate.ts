import { z } from 'zod';
import type { ModelMessage, ModelTool } from '../models/index.ts';

/** The usual length of a token, for estimates when an endpoint reports no count. */
export const charactersOfToken = 4;
/** Tokens for the role and the delimiters of a message. */
const tokensOfFrame = 4;
/** The share of what tools leave that messages get; the rest is for the reply and scripts that need more tokens. */
const shareOfMessages = 0.6;

export const estimateTokens = (characters: number): number => Math.ceil(characters / charactersOfToken);

/** Approximate, except for ideographs: each endpoint counts differently, and reports its count only afterwards. */
export function tokensIn(text: string): number {
  // Whole runs, because matching each of a million characters takes most of a second.
  const runs = text.match(/[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]+/gu) ?? [];
  const ideographs = runs.reduce((count, run) => count + run.length, 0);
  return ideographs + (text.length - ideographs) / charactersOfToken;
}

/** The tokens that messages may take in a context window besides these tools. */
export const messageBudget = (contextTokens: number, tools: readonly ModelTool[] = []): number =>
  (contextTokens - tokensOfTools(tools)) * shareOfMessages;

const tokensOfTools = (tools: readonly ModelTool[]): number =>
  tools.reduce((tokens, { name, description, input, inputSchema }) => {
    const definition = { name, description, schema: inputSchema ?? z.toJSONSchema(input) };
    return tokens + tokensIn(JSON.stringify(definition));
  }, 0);

export function tokensOfMessage({ role, content, call }: ModelMessage): number {
  const input = role === 'assistant' && call ? JSON.stringify(call.input ?? {}) : '';
  return tokensOfFrame + tokensIn(content) + tokensIn(input);
}

export const tokensOfMessages = (messages: readonly ModelMessage[]): number =>
  messages.reduce((tokens, message) => tokens + tokensOfMessage(message), 0);

/** The beginning of a text, up to this many tokens. */
export function firstTokens(text: string, tokens: number): string {
  let end = 0;
  let remaining = tokens;
  for (const character of text) {
    remaining -= tokensIn(character);
    if (remaining < 0) break;
    end += character.length;
  }
  return text.slice(0, end);
}
