import type { LanguageModelV4, LanguageModelV4CallOptions } from '@ai-sdk/provider';
import type { z } from 'zod';
import { createDeadlines, type Deadlines } from './deadlines.ts';
import { endpointFetch } from './endpoint.ts';
import { errorOf } from './endpoint-error.ts';
import type { Usage } from './meter.ts';
import type { ChatModel, ModelEvent, ModelMessage, ModelTool } from './model.ts';
import { ModelError } from './model-error.ts';
import { chatModelOf, type ModelEndpoint } from './provider.ts';
import type { RateLimit } from './rate-limit.ts';
import { beginReply, type BegunReply, promptOf, readReply, toolsOf } from './reply-parts.ts';
import { askForRepair, jsonSchemaOf, readValue, schemaInWords } from './structured.ts';

export interface RemoteModelParts {
  endpoint: ModelEndpoint;
  rateLimit: RateLimit;
  /** Called once for each call that the endpoint answered, or worked on until the call was aborted. */
  used?: (userId: string, usage: Usage) => Promise<void>;
}

interface Question {
  messages: readonly ModelMessage[];
  tools?: readonly ModelTool[] | undefined;
  reportsErrors?: boolean | undefined;
  responseFormat?: LanguageModelV4CallOptions['responseFormat'];
  userId: string;
}

/** Matches refusals of requests with a reply format. */
const refusesSchemas = /^4(00|22): .*(response_format|json_schema|structured|schema)/is;

/** We validate replies ourselves, because strict schemas allow no optional fields. */
const providerOptions = { openaiCompatible: { strictJsonSchema: false } };

const optionsOf = ({ messages, tools, responseFormat }: Question): LanguageModelV4CallOptions => ({
  prompt: promptOf(messages, tools !== undefined && tools.length > 0),
  ...toolsOf(tools),
  ...(responseFormat ? { responseFormat, providerOptions } : {}),
});

export function createRemoteModel({
  endpoint,
  rateLimit,
  used = async () => undefined,
}: RemoteModelParts): ChatModel {
  const { apiKey, name, timeouts } = endpoint;
  const send = endpointFetch(endpoint, 'stream');
  let loading: Promise<LanguageModelV4> | undefined;
  /** False once the endpoint has refused a schema. */
  let knowsSchemas = true;

  /** One reply, retried only until its first part arrives. */
  async function* reply(question: Question, signal: AbortSignal): AsyncGenerator<ModelEvent> {
    const { messages, tools, reportsErrors = false, userId } = question;
    await rateLimit(userId, signal);
    const model = await (loading ??= chatModelOf(endpoint, send));
    const deadlines = createDeadlines(timeouts, signal);
    const begin = () => beginReply(model, { ...optionsOf(question), abortSignal: deadlines.signal });
    const report = (usage: Usage): Promise<void> => used(userId, usage);
    const sent = charactersIn(messages);
    try {
      const begun = await beginOrReport(deadlines, begin, () => report(estimatedUsage(sent, 0)));
      const progress: Progress = { hasBegun: false, reasoning: 0 };
      const onPart = (reasoning: number): void => {
        progress.hasBegun = true;
        progress.reasoning += reasoning;
        deadlines.partArrived();
      };
      const events = readReply(begun, { tools, reportsErrors, onPart });
      yield* counted(events, { sent, progress }, report);
    } catch (error) {
      signal.throwIfAborted();
      throw errorOf(deadlines.signal.aborted ? deadlines.signal.reason : error, apiKey);
    } finally {
      deadlines.end();
    }
  }

  /** One value of a shape. After an invalid reply the model gets one request to correct it. */
  async function* value(
    question: Question,
    schema: z.ZodType,
    signal: AbortSignal,
  ): AsyncGenerator<ModelEvent> {
    let { messages } = question;
    for (const isLast of [false, true]) {
      let text = '';
      for await (const event of shapedReply({ ...question, messages }, schema, signal)) {
        if (event.type === 'text') text += event.text;
        if (event.type === 'usage') yield event;
      }
      const reading = readValue(text, schema);
      if (reading.ok) {
        yield { type: 'object', value: reading.value };
        yield { type: 'finish', reason: 'stop' };
        return;
      }
      if (isLast) throw new ModelError('unusable', 'the model did not reply in the shape asked for');
      messages = [...messages, ...askForRepair(text, reading.problems)];
    }
  }

  async function* shapedReply(
    question: Question,
    schema: z.ZodType,
    signal: AbortSignal,
  ): AsyncGenerator<ModelEvent> {
    const responseFormat = { type: 'json' as const, schema: jsonSchemaOf(schema), name: 'reply' };
    try {
      if (knowsSchemas) return yield* reply({ ...question, responseFormat }, signal);
    } catch (error) {
      if (!(error instanceof ModelError) || !refusesSchemas.test(error.endpointMessage)) throw error;
      knowsSchemas = false;
    }
    yield* reply({ ...question, messages: [schemaInWords(schema), ...question.messages] }, signal);
  }

  return {
    kind: 'remote',
    name,
    methodOf: () => name,
    stream: ({ schema, messages, tools, reportsErrors, userId }, signal) =>
      schema
        ? value({ messages, userId }, schema, signal)
        : reply({ messages, tools, reportsErrors, userId }, signal),
  };
}

/** Begins a reply. Endpoints charge for thinking, too, so the usage of an aborted request is reported as well. */
async function beginOrReport(
  { request, signal }: Deadlines,
  begin: () => Promise<BegunReply>,
  givenUp: () => Promise<void>,
): Promise<BegunReply> {
  /** False after a refusal, which costs nothing. */
  let isPending = false;
  try {
    return await request(async () => {
      signal.throwIfAborted();
      isPending = true;
      return begin().finally(() => (isPending = signal.aborted));
    });
  } catch (error) {
    if (isPending) await givenUp();
    throw error;
  }
}

const charactersIn = (messages: readonly ModelMessage[]): number =>
  messages.reduce((sum, { content }) => sum + content.length, 0);

const estimatedUsage = (sent: number, received: number): Usage => ({
  inputTokens: null,
  outputTokens: null,
  sent,
  received,
});

/** What has arrived from the endpoint so far, besides the reply itself. */
interface Progress {
  hasBegun: boolean;
  /** Characters of reasoning, which is paid for as well. */
  reasoning: number;
}

/** Passes events on, and reports the usage of the call once: estimated by length if the endpoint reported none. */
async function* counted(
  events: AsyncIterable<ModelEvent>,
  { sent, progress }: { sent: number; progress: Progress },
  used: (usage: Usage) => Promise<void>,
): AsyncGenerator<ModelEvent> {
  let received = 0;
  let isCounted = false;
  try {
    for await (const event of events) {
      if (event.type === 'text') received += event.text.length;
      if (event.type === 'tool') received += JSON.stringify(event.input ?? null).length;
      if (event.type === 'usage') {
        isCounted = true;
        const { input_tokens: inputTokens, output_tokens: outputTokens } = event;
        await used({ inputTokens, outputTokens, sent, received: received + progress.reasoning });
      }
      yield event;
    }
  } finally {
    if (!isCounted && progress.hasBegun) await used(estimatedUsage(sent, received + progress.reasoning));
  }
}
