import type { ChatModel, OfflineEngine, OfflineEvent, Purpose } from './model.ts';

/** What the offline assistant is called where no single engine is meant. */
const name = 'Offline assistant';

export interface OfflineModel extends ChatModel {
  add(engines: Partial<Record<Purpose, OfflineEngine>>): void;
}

/** The assistant that needs no model: an engine for each purpose, without a network, a delay or chance. */
export function createOfflineModel(): OfflineModel {
  const engines = new Map<string, OfflineEngine>();

  const engineOf = (purpose: Purpose): OfflineEngine => {
    const engine = engines.get(purpose);
    if (!engine) throw new Error(`there is no offline engine for ${purpose}`);
    return engine;
  };

  return {
    kind: 'offline',
    name,
    methodOf: (purpose) => engineOf(purpose).method,

    add(more) {
      for (const [purpose, engine] of Object.entries(more)) {
        if (!engine) continue;
        if (engines.has(purpose)) throw new Error(`there are two offline engines for ${purpose}`);
        engines.set(purpose, engine);
      }
    },

    async *stream({ purpose, input, schema, userId }, signal) {
      let last: OfflineEvent['type'] = 'text';
      for await (const event of engineOf(purpose).answer(input, { person: userId, signal })) {
        signal.throwIfAborted();
        last = event.type;
        // A value that is not of the asked shape is a fault of ours, and not to be passed on.
        yield event.type === 'object' && schema ? { ...event, value: schema.parse(event.value) } : event;
      }
      yield { type: 'finish', reason: last === 'tool' ? 'tool' : 'stop' };
    },
  };
}
