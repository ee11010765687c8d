import type { EffectResult, Kwargs } from '../runs/index.ts';
import { factOf, type SpinFact } from './facts.ts';

/** The result of a step that speaks: a message of the session and a fact of the run. */
export function messageWithFact(
  name: string,
  content: string,
  notices: string[],
  fact: SpinFact,
  steps: Kwargs['steps'] = [],
): EffectResult {
  const kwargs: Kwargs = {
    ...(notices.length > 0 ? { notices } : {}),
    ...(steps.length > 0 ? { steps } : {}),
  };
  return { messages: [{ name, content, kwargs }], facts: [factOf(fact)] };
}
