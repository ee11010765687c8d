import type { Usage } from '@alma/shared/contract';
import { texts } from '../../texts.ts';

const words = texts.thread.usage;

/** What an answer took, as far as it is known: by whom or which method, what was read, what an endpoint counted. */
export function usageText(usage: Usage, model: string | undefined): string {
  const { input_tokens: input, output_tokens: output, model_calls: calls, passages } = usage;
  if (calls === 0 && passages === undefined) return '';
  const isCounted = input !== null && output !== null;
  const tokens = isCounted ? words.tokens(input + output) : words.notCounted;
  return [
    ...(model === undefined ? [] : [model]),
    ...(passages === undefined ? [] : [words.passages(passages)]),
    ...(calls === 0 ? [] : [tokens]),
  ].join(', ');
}
