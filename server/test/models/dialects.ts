import type { ModelProvider } from '@alma/shared/contract';
import type { Answer, ModelRequest } from './endpoint.ts';
import { streamed, textDelta, toolDelta } from './scenarios.ts';

/** How one provider encodes replies. Every reply reports 11 input and 7 output tokens. */
export interface Dialect {
  /** Appended to the origin of the endpoint. */
  basePath: string;
  keyHeader: string;
  /** Sends a whole reply. @param finish the provider's own finish reason. */
  reply(answer: Answer, request: ModelRequest, text: string, finish?: string): void;
  /** Begins a reply without ending it. */
  begin(answer: Answer, text: string): void;
  goOn(answer: Answer, text: string): void;
  errorInside(answer: Answer): void;
  /** Sends a tool call in as many chunks as the provider uses. */
  tool(answer: Answer, name: string, input: string): void;
  /** The provider's finish reason for a reply that it refuses. */
  declined: string;
  error(status: number, message: string): object;
}

const openai: Dialect = {
  basePath: '/v1',
  keyHeader: 'authorization',
  declined: 'content_filter',
  reply: streamed,
  begin(answer, text) {
    answer.begin();
    openai.goOn(answer, text);
  },
  goOn: (answer, text) => answer.chunk(textDelta(text)),
  errorInside: (answer) => answer.chunk({ error: { message: 'the engine fell over' } }),
  tool(answer, name, input) {
    answer.begin();
    answer.chunk(toolDelta(0, { id: 't1', name, arguments: '' }));
    for (const piece of piecesOf(input)) answer.chunk(toolDelta(0, { arguments: piece }));
    answer.chunk({ choices: [{ index: 0, delta: {}, finish_reason: 'tool_calls' }] });
    answer.raw('data: [DONE]\n\n');
    answer.end();
  },
  error: (_status, message) => ({ error: { message, type: 'error', code: null } }),
};

const azure: Dialect = { ...openai, basePath: '/openai/v1', keyHeader: 'api-key' };

const named = (answer: Answer, type: string, more: object = {}): void =>
  answer.raw(`event: ${type}\ndata: ${JSON.stringify({ type, ...more })}\n\n`);

const blockDelta = (answer: Answer, delta: object): void =>
  named(answer, 'content_block_delta', { index: 0, delta });

function claudeBegins(answer: Answer, block: object): void {
  answer.begin();
  const message = {
    id: 'm1',
    type: 'message',
    role: 'assistant',
    model: 'm',
    content: [],
    stop_reason: null,
    stop_sequence: null,
    usage: { input_tokens: 11, output_tokens: 1 },
  };
  named(answer, 'message_start', { message });
  named(answer, 'content_block_start', { index: 0, content_block: block });
}

function claudeEnds(answer: Answer, reason: string): void {
  named(answer, 'content_block_stop', { index: 0 });
  const delta = { stop_reason: reason, stop_sequence: null };
  named(answer, 'message_delta', { delta, usage: { output_tokens: 7 } });
  named(answer, 'message_stop');
  answer.end();
}

const anthropic: Dialect = {
  basePath: '/v1',
  keyHeader: 'x-api-key',
  declined: 'refusal',
  reply(answer, _request, text, finish = 'end_turn') {
    claudeBegins(answer, { type: 'text', text: '' });
    for (const piece of text.split(/(?<= )/)) blockDelta(answer, { type: 'text_delta', text: piece });
    claudeEnds(answer, finish);
  },
  begin(answer, text) {
    claudeBegins(answer, { type: 'text', text: '' });
    anthropic.goOn(answer, text);
  },
  goOn: (answer, text) => blockDelta(answer, { type: 'text_delta', text }),
  errorInside: (answer) =>
    named(answer, 'error', { error: { type: 'api_error', message: 'the engine fell over' } }),
  tool(answer, name, input) {
    claudeBegins(answer, { type: 'tool_use', id: 't1', name, input: {} });
    for (const piece of piecesOf(input))
      blockDelta(answer, { type: 'input_json_delta', partial_json: piece });
    claudeEnds(answer, 'tool_use');
  },
  error: (_status, message) => ({ type: 'error', error: { type: 'error', message } }),
};

const candidate = (parts: object[], finish?: string): object => ({
  candidates: [
    {
      index: 0,
      content: { role: 'model', parts },
      ...(finish === undefined ? {} : { finishReason: finish }),
    },
  ],
});
const geminiUsage = {
  usageMetadata: { promptTokenCount: 11, candidatesTokenCount: 7, totalTokenCount: 18 },
};

const google: Dialect = {
  basePath: '/v1beta',
  keyHeader: 'x-goog-api-key',
  declined: 'SAFETY',
  reply(answer, _request, text, finish = 'STOP') {
    answer.begin();
    for (const piece of text.split(/(?<= )/)) answer.chunk(candidate([{ text: piece }]));
    answer.chunk({ ...candidate([{ text: '' }], finish), ...geminiUsage });
    answer.end();
  },
  begin(answer, text) {
    answer.begin();
    google.goOn(answer, text);
  },
  goOn: (answer, text) => answer.chunk(candidate([{ text }])),
  errorInside: (answer) =>
    answer.chunk({ error: { code: 500, message: 'the engine fell over', status: 'INTERNAL' } }),
  // This protocol sends the arguments of a call in one chunk.
  tool(answer, name, input) {
    answer.begin();
    const args = JSON.parse(input) as object;
    answer.chunk({ ...candidate([{ functionCall: { name, args } }], 'STOP'), ...geminiUsage });
    answer.end();
  },
  error: (status, message) => ({ error: { code: status, message, status: 'ERROR' } }),
};

const piecesOf = (text: string): string[] => text.match(/.{1,7}/g) ?? [];

export const dialects: Record<ModelProvider, Dialect> = { openai, azure, anthropic, google };

/** Recognises the dialect of a request by its path. */
export function dialectOf({ path }: ModelRequest): Dialect {
  if (path.endsWith('/messages')) return anthropic;
  if (path.includes(':streamGenerateContent')) return google;
  return path.startsWith('/openai/') ? azure : openai;
}
