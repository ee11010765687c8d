import type { OfflineAnswer } from '../../src/ml/models/index.ts';
import type { Effect, EffectContext, EffectResult, Fact, Workflow } from '../../src/ml/runs/index.ts';

export interface EchoState {
  rounds: number;
  done: string[];
  continued: string[];
  /** Messages sent while it waited. */
  words: string[];
}

const echo = (text: string): OfflineAnswer => ({
  method: 'Echo',
  *answer() {
    for (const word of text.split(/(?<= )/)) yield { type: 'text', text: word };
  },
});

export interface EchoOptions {
  /** Called while an effect is performed. */
  during?: (effect: Effect, context: EffectContext) => Promise<void>;
  /** Called after each piece of text that was shown. */
  afterPiece?: (context: EffectContext) => Promise<void>;
  mayRetry?: boolean;
}

/** Repeats a prompt once per round; a prompt with `wait` waits for a message after every round but the last. */
export function echoWorkflow({ during, afterPiece, mayRetry = true }: EchoOptions = {}): Workflow<
  EchoState & { text: string }
> {
  return {
    kind: 'swarm',
    budget: { modelCalls: 5, effects: 8, seconds: 600 },
    mayRetry,

    begin: (run) => ({
      rounds: Number((run.input as { rounds?: number } | null)?.rounds ?? 1),
      text: run.prompt?.text ?? '',
      done: [],
      continued: [],
      words: [],
    }),

    fold(state, { type, data }: Fact) {
      const fields = data as Record<string, string>;
      if (type === 'effect.done') return { ...state, done: [...state.done, fields['key'] ?? ''] };
      if (type === 'continued')
        return { ...state, continued: [...state.continued, fields['pause_id'] ?? ''] };
      return type === 'word' ? { ...state, words: [...state.words, fields['text'] ?? ''] } : state;
    },

    decide(state) {
      const round = state.done.length;
      const pauseId = `pause-${round}`;
      const mayPause = state.text.includes('wait') && round > 0 && round < state.rounds;
      if (mayPause && !state.continued.includes(pauseId)) return { type: 'wait', pauseId };
      return round < state.rounds ? { type: 'effect', key: `round-${round + 1}` } : { type: 'end' };
    },

    async perform(effect, state, context): Promise<EffectResult> {
      await during?.(effect, context);
      let content = '';
      const offline = echo([state.text, ...state.words].join(' '));
      for await (const event of context.ask({ offline, messages: [] })) {
        if (event.type !== 'text') continue;
        content += event.text;
        await context.token(event.text);
        await afterPiece?.(context);
      }
      return {
        messages: [{ content, name: effect.key }],
        facts: [{ type: 'echoed', data: { characters: content.length } }],
      };
    },
  };
}
