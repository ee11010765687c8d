import type { ChatModel } from '../../../server/src/ml/models/index.ts';
import { turn } from '../../../server/src/ml/quality/suites/turn.ts';
import type { EffectContext } from '../../../server/src/ml/runs/index.ts';

/** Context of a workflow step with only a model behind it: nothing is stored or streamed. */
export function suiteContext(
  model: ChatModel,
  { kind, question, data = {} }: { kind: 'project' | 'spin'; question: string; data?: object },
): EffectContext {
  const signal = new AbortController().signal;
  const owner = 'quality';
  const prompt = turn(null, question);
  const json = data as EffectContext['session']['data'];
  return {
    run: {
      runId: 'quality',
      sessionId: 'quality',
      owner,
      prompt: { id: 'prompt', text: question, kwargs: {} },
      input: json,
      startedAt: new Date(0),
    },
    session: {
      id: 'quality',
      owner,
      kind,
      title: null,
      projectId: null,
      profileId: null,
      agentId: null,
      data: json,
    },
    signal,
    model,
    contextTokens: 128_000,
    now: () => Date.now(),
    history: () => Promise.resolve([prompt]),
    ask: (request) => model.stream({ ...request, userId: owner }, signal),
    continues: () => undefined,
    keep: () => Promise.resolve(),
    byRules: () => undefined,
    token: () => Promise.resolve(),
    citation: () => Promise.resolve(),
  };
}
