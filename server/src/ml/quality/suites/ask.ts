import { type ChatModel, type ChatRequest, ModelError, type ModelEvent } from '../../models/index.ts';

/** A reply as a suite judges it. */
export interface Reply {
  text: string;
  tool: Extract<ModelEvent, { type: 'tool' }> | undefined;
  /** The model failed, or its reply was unusable. */
  hasFailed: boolean;
}

/** How many characters of a reply are judged: judging runs on the event loop, and a reply may have 200,000. */
export const maxJudged = 8_000;

/** Asks for one reply. An error of the model counts as failed; any other error ends the suite. */
export async function askOnce(model: ChatModel, request: Omit<ChatRequest, 'userId'>): Promise<Reply> {
  const reply: Reply = { text: '', tool: undefined, hasFailed: false };
  try {
    const signal = new AbortController().signal;
    for await (const event of model.stream({ ...request, userId: 'quality' }, signal)) {
      if (event.type === 'text') reply.text += event.text.slice(0, maxJudged - reply.text.length);
      if (event.type === 'tool') reply.tool = event;
    }
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    return { ...reply, hasFailed: true };
  }
  return reply;
}

/** Null where `whole` is 0. */
export const ratio = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

export const share = (list: readonly boolean[]): number | null =>
  ratio(list.filter(Boolean).length, list.length);
