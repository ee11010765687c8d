import { z } from 'zod';
import type { ModelRequest } from './endpoint.ts';

/** A tool call and its result, as a request contains them. */
export interface Exchange {
  call: { name: string; input: unknown };
  result: string;
  /** True when the result refers to the call. */
  isPaired: boolean;
}

const text = z.union([
  z.string(),
  z.array(z.object({ text: z.string() })).transform((parts) => parts.map((part) => part.text).join('')),
]);

const OpenAiCall = z.object({
  role: z.literal('assistant'),
  tool_calls: z.tuple([
    z.object({ id: z.string(), function: z.object({ name: z.string(), arguments: z.string() }) }),
  ]),
});
const OpenAiResult = z.object({ role: z.literal('tool'), tool_call_id: z.string(), content: text });

const ClaudeCall = z.object({
  type: z.literal('tool_use'),
  id: z.string(),
  name: z.string(),
  input: z.unknown(),
});
const ClaudeResult = z.object({ type: z.literal('tool_result'), tool_use_id: z.string(), content: text });

const GeminiCall = z.object({ functionCall: z.object({ name: z.string(), args: z.unknown() }) });
const GeminiResult = z.object({
  functionResponse: z.object({ name: z.string(), response: z.object({ content: z.string() }) }),
});

/** The first part that matches the schema. */
function find<T extends z.ZodType>(parts: readonly unknown[], schema: T): z.infer<T> | undefined {
  for (const part of parts) {
    const parsed = schema.safeParse(part);
    if (parsed.success) return parsed.data;
  }
  return undefined;
}

/** Reads the provider's own format; undefined if the request has no call. */
export function exchangeIn({ body }: ModelRequest): Exchange | undefined {
  const turns = (body['messages'] ?? body['contents'] ?? []) as { content?: unknown; parts?: unknown }[];
  const parts = turns.flatMap((turn) => (turn.parts ?? turn.content ?? []) as unknown[]);

  const [openAi, answer] = [find(turns, OpenAiCall), find(turns, OpenAiResult)];
  if (openAi && answer) {
    const [{ id, function: called }] = openAi.tool_calls;
    const call = { name: called.name, input: JSON.parse(called.arguments) as unknown };
    return { call, result: answer.content, isPaired: id === answer.tool_call_id };
  }
  const [claude, block] = [find(parts, ClaudeCall), find(parts, ClaudeResult)];
  if (claude && block)
    return {
      call: { name: claude.name, input: claude.input },
      result: block.content,
      isPaired: claude.id === block.tool_use_id,
    };

  const [gemini, response] = [find(parts, GeminiCall), find(parts, GeminiResult)];
  if (!gemini || !response) return undefined;
  const { name, args } = gemini.functionCall;
  const { functionResponse: reply } = response;
  return { call: { name, input: args }, result: reply.response.content, isPaired: reply.name === name };
}
