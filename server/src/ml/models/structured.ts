import type { LanguageModelV4FunctionTool } from '@ai-sdk/provider';
import { z } from 'zod';
import { parseJson } from '../../platform/plain-text/index.ts';
import type { ModelMessage } from './model.ts';

type JsonSchema = LanguageModelV4FunctionTool['inputSchema'];
export type Reading = { ok: true; value: unknown } | { ok: false; problems: string };

/** How much of an invalid reply is shown to the model again. */
const maxRepairCharacters = 20_000;

/** Converts a schema for a model. */
export const jsonSchemaOf = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, { target: 'draft-7', io: 'output' }) as JsonSchema;

/** Parses the requested value, even if it is in a code fence or surrounded by other text. */
export function readValue(text: string, schema: z.ZodType): Reading {
  const found = findJson(text);
  if (found === undefined) return { ok: false, problems: 'The reply holds no JSON value.' };
  const parsed = schema.safeParse(found);
  if (parsed.success) return { ok: true, value: parsed.data };
  return { ok: false, problems: issuesOf(parsed.error, 8).join('\n') };
}

/** The first issues of an invalid value, each with its path. */
export const issuesOf = ({ issues }: z.ZodError, atMost: number): string[] =>
  issues.slice(0, atMost).map(({ path, message }) => `${path.join('.')}: ${message}`);

function findJson(text: string): unknown {
  const fenced = /```(?:json)?[^\S\n]*\n([\s\S]*?)```/i.exec(text)?.[1];
  for (const candidate of [text, fenced, outermost(text, '{', '}'), outermost(text, '[', ']')]) {
    const value = candidate === undefined ? undefined : parseJson(candidate.trim());
    if (value !== undefined) return value;
  }
  return undefined;
}

function outermost(text: string, opening: string, closing: string): string | undefined {
  const [from, to] = [text.indexOf(opening), text.lastIndexOf(closing)];
  return from === -1 || to < from ? undefined : text.slice(from, to + 1);
}

/** For endpoints that do not support schemas. */
export const schemaInWords = (schema: z.ZodType): ModelMessage => ({
  role: 'system',
  content: `Reply with one JSON value and nothing else. It must match this JSON Schema:\n${JSON.stringify(jsonSchemaOf(schema))}`,
});

export const askForRepair = (reply: string, problems: string): ModelMessage[] => [
  { role: 'assistant', content: reply.slice(0, maxRepairCharacters) },
  {
    role: 'user',
    content: `That reply does not have the shape that was asked for:\n${problems}\nReply again with the corrected JSON value and nothing else.`,
  },
];
