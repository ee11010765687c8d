import type { AssistantProbe } from '@alma/shared/contract';
import type { ChatModel } from './model.ts';
import { ModelError } from './model-error.ts';

const question = { role: 'user', content: 'Reply with the word OK.' } as const;

/** Asks the model a short question and waits for the first event of the reply. */
export async function probeModel(model: ChatModel, userId: string): Promise<AssistantProbe> {
  const began = performance.now();
  try {
    const request = { userId, messages: [question] };
    const events = model.stream(request, new AbortController().signal)[Symbol.asyncIterator]();
    await events.next();
    await events.return?.();
    const firstByteMs = Math.round(performance.now() - began);
    return { ok: true, model: model.name, first_byte_ms: firstByteMs, fault: null };
  } catch (error) {
    const fault = error instanceof ModelError ? error.endpointMessage : 'The model could not be reached.';
    return { ok: false, model: model.name, first_byte_ms: null, fault };
  }
}
