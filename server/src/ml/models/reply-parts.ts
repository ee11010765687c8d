import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4FunctionTool,
  LanguageModelV4Prompt,
  LanguageModelV4StreamPart,
  SharedV4ProviderOptions,
} from '@ai-sdk/provider';
import type { z } from 'zod';
import { parseJson } from '../../platform/plain-text/index.ts';
import type { ModelEvent, ModelMessage, ModelTool, ToolCall } from './model.ts';
import { ModelError, replyTooLarge } from './model-error.ts';
import { issuesOf, jsonSchemaOf } from './structured.ts';
import { tokenCount } from './token-count.ts';

export type PartReader = ReadableStreamDefaultReader<LanguageModelV4StreamPart>;

export interface BegunReply {
  first: LanguageModelV4StreamPart | undefined;
  reader: PartReader;
}

const preamble = new Set(['stream-start', 'response-metadata', 'raw']);

/** The limit for a reply or the input of a tool call. More would not be read, and all of it is stored. */
const maxCharacters = 200_000;

/** The limit for the name and the id of a tool call: they are stored and sent back, and real ones are shorter. */
const maxNameCharacters = 200;

/** Only the first call is used. The provider's client compares each call with all earlier ones: thousands would take minutes. */
const maxToolCalls = 100;

/** Sends the request and waits for the first part with content. */
export async function beginReply(
  model: LanguageModelV4,
  options: LanguageModelV4CallOptions,
): Promise<BegunReply> {
  const { stream } = await model.doStream(options);
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return { first: undefined, reader };
    // Nothing was passed on yet, so the call may be retried.
    if (value.type === 'error') {
      await reader.cancel().catch(() => undefined);
      throw value.error;
    }
    if (!preamble.has(value.type)) return { first: value, reader };
  }
}

interface ReplyReading {
  tools: readonly ModelTool[] | undefined;
  reportsErrors: boolean;
  /** @param reasoning characters of reasoning in the part, which do not belong to the reply. */
  onPart(reasoning: number): void;
}

/** Converts a reply to our events. It ends with a reason or fails, so that a reply cut off never looks complete. */
export async function* readReply(
  { first, reader }: BegunReply,
  { tools = [], reportsErrors, onPart }: ReplyReading,
): AsyncGenerator<ModelEvent> {
  const whole = createPairs();
  let textLength = 0;
  const countCall = callCounter();
  let hasActed = false;
  try {
    for (let part = first; part; part = (await reader.read()).value) {
      countCall(part);
      onPart(part.type === 'reasoning-delta' ? part.delta.length : 0);
      if (part.type === 'error') throw part.error;
      if (part.type === 'text-delta' && part.delta !== '' && !hasActed) {
        const delta = whole(part.delta);
        const text = delta.slice(0, maxCharacters - textLength);
        textLength += text.length;
        if (text !== '') yield { type: 'text', text };
        if (text.length < delta.length) return yield* cutShort();
      }
      // Of parallel calls only the first one counts.
      if (part.type === 'tool-call' && !hasActed) {
        hasActed = true;
        yield toolEvent(part, { tools, reportsErrors });
      }
      if (part.type !== 'finish') continue;
      const { inputTokens, outputTokens } = part.usage;
      yield {
        type: 'usage',
        input_tokens: tokenCount(inputTokens.total),
        output_tokens: tokenCount(outputTokens.total),
      };
      yield { type: 'finish', reason: reasonOf(part.finishReason, { hasSaid: textLength > 0, hasActed }) };
      return;
    }
    throw new ModelError('failed', 'the reply ended without a reason');
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** Some endpoints split a character outside the basic plane: its first half waits for the next piece of text. */
function createPairs(): (delta: string) => string {
  let half = '';
  return (delta) => {
    const text = half + delta;
    half = /[\uD800-\uDBFF]$/.exec(text)?.[0] ?? '';
    return text.slice(0, text.length - half.length);
  };
}

/** @returns a function that throws when there are too many tool calls. */
function callCounter(): (part: LanguageModelV4StreamPart) => void {
  let calls = 0;
  return ({ type }) => {
    if (type === 'tool-input-start') calls += 1;
    if (calls > maxToolCalls) throw replyTooLarge();
  };
}

/** The endpoint has not reported the usage so far. */
function* cutShort(): Generator<ModelEvent> {
  yield { type: 'usage', input_tokens: null, output_tokens: null };
  yield { type: 'finish', reason: 'length' };
}

function reasonOf(
  { unified }: Extract<LanguageModelV4StreamPart, { type: 'finish' }>['finishReason'],
  { hasSaid, hasActed }: { hasSaid: boolean; hasActed: boolean },
): 'stop' | 'length' | 'tool' {
  if (unified === 'error' || unified === 'interrupted')
    throw new ModelError('failed', 'the reply ended without a reason');
  if (unified === 'content-filter')
    throw new ModelError('failed', 'the endpoint filtered the reply', { because: 'declined' });
  if (hasActed) return 'tool';
  if (!hasSaid) throw new ModelError('failed', 'the reply was empty');
  return unified === 'length' ? 'length' : 'stop';
}

function toolEvent(
  part: Extract<LanguageModelV4StreamPart, { type: 'tool-call' }>,
  { tools = [], reportsErrors }: Omit<ReplyReading, 'onPart'>,
): ModelEvent {
  const { providerMetadata: provider } = part;
  const name = part.toolName.slice(0, maxNameCharacters);
  const id = part.toolCallId.slice(0, maxNameCharacters);
  const input = part.input.length > maxCharacters ? undefined : parseJson(part.input || '{}');
  const tool = tools.find((other) => other.name === name);
  const parsed = tool?.input.safeParse(input);
  const call: ToolCall = { id, name, input: input ?? {}, ...(provider ? { provider } : {}) };
  if (parsed?.success) return { type: 'tool', name, input: parsed.data, call };
  if (reportsErrors) return { type: 'tool', name, input, call, error: errorTextOf(name, parsed?.error) };
  throw new ModelError(
    'unusable',
    tool ? `the model used ${name} in a wrong way` : 'the model wants to use a tool that there is not',
  );
}

const errorTextOf = (name: string, error: z.ZodError | undefined): string =>
  error
    ? `The arguments of ${name} are wrong. ${issuesOf(error, 4).join('; ')}`
    : `There is no tool ${name}.`;

/** @param hasTools some endpoints refuse tool calls in a request without tools, so without tools calls become text. */
export const promptOf = (messages: readonly ModelMessage[], hasTools: boolean): LanguageModelV4Prompt =>
  messages.map((message) => promptPart(message, hasTools));

function promptPart({ role, content, call }: ModelMessage, hasTools: boolean): LanguageModelV4Prompt[number] {
  if (role === 'system') return { role, content };
  const parts = content === '' ? [] : [textPart(content)];
  if (role === 'user' || !call) return { role: role === 'tool' ? 'user' : role, content: parts };
  if (!hasTools && role === 'tool') return { role: 'user', content: parts };
  if (!hasTools && role === 'assistant')
    return { role, content: [...parts, textPart(`I use ${call.name} with ${JSON.stringify(call.input)}.`)] };
  const ref = { toolCallId: call.id, toolName: call.name };
  if (role === 'tool')
    return { role, content: [{ type: 'tool-result', ...ref, output: { type: 'text', value: content } }] };
  const options = call.provider ? { providerOptions: call.provider as SharedV4ProviderOptions } : {};
  return { role, content: [...parts, { type: 'tool-call', ...ref, input: call.input, ...options }] };
}

const textPart = (text: string) => ({ type: 'text' as const, text });

export const toolsOf = (
  tools: readonly ModelTool[] | undefined,
): { tools?: LanguageModelV4FunctionTool[] } =>
  tools && tools.length > 0
    ? {
        tools: tools.map(({ name, description, input, inputSchema }) => ({
          type: 'function',
          name,
          description,
          inputSchema: inputSchema ?? jsonSchemaOf(input),
        })),
      }
    : {};
