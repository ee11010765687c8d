import type { Usage } from '@alma/shared/contract';
import { texts } from '../../texts.ts';

const copy = texts.thread.usage;

/** The known usage of an answer: model or method, passages read, tokens. */
export function usageText(usage: Usage, model: string | undefined): string {
  const { input_tokens: input, output_tokens: output, model_calls: calls, passages } = usage;
  if (calls === 0 && passages === undefined) return '';
  const isCounted = input !== null && output !== null;
  const tokens = isCounted ? copy.tokens(input + output) : copy.notCounted;
  return [
    ...(model === undefined ? [] : [model]),
    ...(passages === undefined ? [] : [copy.passages(passages)]),
    ...(calls === 0 ? [] : [tokens]),
  ].join(', ');
}
