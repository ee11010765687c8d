import type { SessionMessage, Usage } from '@alma/shared/contract';

const sum = (total: number | null, more: number | null): number | null =>
  total === null || more === null ? null : total + more;

/** The total usage of all messages: tokens are unknown if one reply reported none. */
export function usedBy(messages: readonly SessionMessage[]): Usage {
  const used: Usage = { input_tokens: 0, output_tokens: 0, model_calls: 0 };
  for (const { additional_kwargs: kwargs } of messages) {
    const { usage } = kwargs;
    if (usage === undefined || usage.model_calls === 0) continue;
    used.model_calls += usage.model_calls;
    used.input_tokens = sum(used.input_tokens, usage.input_tokens);
    used.output_tokens = sum(used.output_tokens, usage.output_tokens);
  }
  return used;
}
