import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { ChatModel, ChatRequest, ModelEvent } from '../../../server/src/ml/models/index.ts';

/** A recording contains one reply of a model, whose size is limited anyway. */
const maxRecordingBytes = 2 * 1024 * 1024;
const maxEvents = 100_000;

const tokens = z.number().int().nullable();
const EventSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('author'), model: z.string() }),
  z.strictObject({ type: z.literal('text'), text: z.string() }),
  z.strictObject({ type: z.literal('object'), value: z.json() }),
  z.strictObject({
    type: z.literal('tool'),
    name: z.string(),
    input: z.json(),
    call: z
      .strictObject({
        id: z.string(),
        name: z.string(),
        input: z.json(),
        provider: z.record(z.string(), z.json()).optional(),
      })
      .optional(),
    error: z.string().optional(),
  }),
  z.strictObject({
    type: z.literal('usage'),
    input_tokens: tokens,
    output_tokens: tokens,
    cost: z.number().optional(),
  }),
  z.strictObject({ type: z.literal('finish'), reason: z.enum(['stop', 'length', 'tool']) }),
]);

/** An answer of a model, event by event, with its time. */
const RecordingSchema = z.strictObject({
  model: z.string(),
  recorded_at: z.iso.datetime(),
  events: z.array(EventSchema).max(maxEvents),
});
type Recording = z.infer<typeof RecordingSchema>;

export interface Recorded extends ChatModel {
  /** Number of answers requested from the model, and replayed from the folder. */
  readonly counts: { asked: number; replayed: number };
  /** Token usage of all answers, replayed ones included; null once one has no usage. */
  readonly used: { input_tokens: number | null; output_tokens: number | null };
}

/** Random delimiters around untrusted data, which differ for each request. */
const marker = /\b[0-9a-f]{24}\b/g;

/** Key of a recording: a hash of everything that the answer depends on. */
function hashOf(name: string, { messages, tools = [], schema }: ChatRequest): string {
  const shape = schema === undefined ? null : z.toJSONSchema(schema);
  const fixed = messages.map((message) => ({
    ...message,
    content: message.content.replaceAll(marker, 'marker'),
  }));
  const key = { name, messages: fixed, tools: tools.map((tool) => [tool.name, tool.description]), shape };
  return createHash('sha256').update(JSON.stringify(key)).digest('hex').slice(0, 32);
}

/**
 * Replays recorded answers from the folder, and asks the model for others. Only complete answers are recorded.
 * @param model undefined to replay only: a missing answer is then an error
 */
export function recordedModel(
  folder: string,
  { name, model, now = () => new Date() }: { name: string; model: ChatModel | undefined; now?: () => Date },
): Recorded {
  const counts = { asked: 0, replayed: 0 };
  const used: { input_tokens: number | null; output_tokens: number | null } = {
    input_tokens: 0,
    output_tokens: 0,
  };

  function count(event: ModelEvent): void {
    if (event.type !== 'usage') return;
    used.input_tokens = sum(used.input_tokens, event.input_tokens);
    used.output_tokens = sum(used.output_tokens, event.output_tokens);
  }

  return {
    kind: 'remote',
    name,
    counts,
    used,
    methodOf: () => name,
    async *stream(request, signal) {
      const file = path.join(folder, `${hashOf(name, request)}.json`);
      const known = readRecording(file);
      if (known) {
        counts.replayed += 1;
        for (const event of known.events as ModelEvent[]) {
          count(event);
          yield event;
        }
        return;
      }
      if (!model)
        throw new Error(`${name} has no recorded answer to this request; run it once with the model`);
      counts.asked += 1;
      // Read the whole reply first: a caller may end the stream early, and nothing would be recorded.
      const { events, error } = await wholeReply(model.stream(request, signal));
      for (const event of events) count(event);
      if (error === undefined)
        keep(file, { model: name, recorded_at: now().toISOString(), events: events as Recording['events'] });
      yield* events;
      if (error !== undefined) throw error;
    },
  };
}

async function wholeReply(
  stream: AsyncIterable<ModelEvent>,
): Promise<{ events: ModelEvent[]; error?: Error }> {
  const events: ModelEvent[] = [];
  try {
    for await (const event of stream) events.push(event);
  } catch (error) {
    return { events, error: error as Error };
  }
  return { events };
}

const sum = (total: number | null, more: number | null): number | null =>
  total === null || more === null ? null : total + more;

/** Undefined if there is none. @throws {Error} if the file is not a valid recording */
function readRecording(file: string): Recording | undefined {
  const size = statSync(file, { throwIfNoEntry: false })?.size;
  if (size === undefined) return undefined;
  const read =
    size > maxRecordingBytes ? undefined : RecordingSchema.safeParse(jsonOf(readFileSync(file, 'utf8')));
  if (!read?.success) throw new Error(`${file} is not a recording. Delete it, and run again with the model`);
  return read.data;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Atomic, even when the process is killed. A recording that would be too large to read is not written. */
function keep(file: string, recording: Recording): void {
  const text = `${JSON.stringify(recording, null, 1)}\n`;
  if (Buffer.byteLength(text) > maxRecordingBytes) return;
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(`${file}.part`, text);
  renameSync(`${file}.part`, file);
}
