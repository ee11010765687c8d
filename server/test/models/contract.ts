import { z } from 'zod';
import { type ChatModel, type ChatRequest, ModelError, type ModelEvent } from '../../src/ml/models/index.ts';

export const shape = z.object({ colour: z.enum(['red', 'green']), count: z.number().int() });
export const handOver = z.object({ to: z.string(), reason: z.string() });

export const question = (more: Partial<ChatRequest> = {}): ChatRequest => ({
  userId: 'a-person',
  messages: [{ role: 'user', content: 'Say hello' }],
  ...more,
});

export const collect = async (
  model: ChatModel,
  request: ChatRequest,
  signal = new AbortController().signal,
): Promise<ModelEvent[]> => {
  const events: ModelEvent[] = [];
  for await (const event of model.stream(request, signal)) events.push(event);
  return events;
};

export const textOf = (events: readonly ModelEvent[]): string =>
  events.map((event) => (event.type === 'text' ? event.text : '')).join('');

export interface ModelKind {
  name: string;
  /** Says "Hello from the model" in several chunks. */
  textModel(): ChatModel;
  /** Replies in the shape above. */
  shapeModel(): ChatModel;
  /** Calls `hand_over` for the critic. */
  toolModel(): ChatModel;
  /** Sends a reply that never ends. */
  endless(): ChatModel;
}

/** The contract that all kinds of models fulfil. */
export function modelContract(kind: ModelKind): void {
  const tools = [{ name: 'hand_over', description: 'Hands over', input: handOver }];

  describe(`a model: ${kind.name}`, () => {
    it('streams a text in pieces, and ends with exactly one finish reason', async () => {
      const events = await collect(kind.textModel(), question());
      expect(textOf(events)).toBe('Hello from the model');
      expect(events.filter(({ type }) => type === 'text').length).toBeGreaterThan(1);
      expect(events.filter(({ type }) => type === 'finish')).toEqual([{ type: 'finish', reason: 'stop' }]);
      expect(events.at(-1)?.type).toBe('finish');
    });

    it('replies in the requested shape, as one value', async () => {
      const events = await collect(kind.shapeModel(), question({ schema: shape }));
      expect(events.filter(({ type }) => type === 'object')).toEqual([
        { type: 'object', value: { colour: 'red', count: 3 } },
      ]);
      expect(textOf(events)).toBe('');
      expect(events.at(-1)).toEqual({ type: 'finish', reason: 'stop' });
    });

    it('calls a tool instead of answering, and reports that', async () => {
      const events = await collect(kind.toolModel(), question({ tools }));
      expect(events.filter(({ type }) => type === 'tool')).toEqual([
        expect.objectContaining({
          type: 'tool',
          name: 'hand_over',
          input: { to: 'critic', reason: 'asked' },
        }),
      ]);
      expect(events.at(-1)).toEqual({ type: 'finish', reason: 'tool' });
    });

    it('reports token counts or nothing, never a guess', async () => {
      for (const event of await collect(kind.textModel(), question())) {
        if (event.type !== 'usage') continue;
        expect(event).toEqual({ type: 'usage', input_tokens: 11, output_tokens: 7 });
      }
    });

    it('stops immediately when it is aborted', async () => {
      const abort = new AbortController();
      const seen: string[] = [];
      const reading = (async () => {
        for await (const event of kind.endless().stream(question(), abort.signal)) {
          seen.push(event.type);
          if (seen.length === 3) abort.abort(new Error('enough'));
        }
      })();
      await expect(reading).rejects.toThrow('enough');
      expect(seen).toHaveLength(3);
    });

    it('names the model that answers', () => {
      const model = kind.textModel();
      expect(model.methodOf(question())).not.toBe('');
      expect(model.name).not.toBe('');
    });
  });
}

/** The error that ends a call. */
export async function errorOf(reading: Promise<unknown>): Promise<ModelError> {
  const error: unknown = await reading.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof ModelError) return error;
  throw new Error('the call did not fail', { cause: error });
}
