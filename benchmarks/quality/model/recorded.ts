import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { ChatModel, ChatRequest, ModelEvent } from '../../../server/src/ml/models/index.ts';

/** An answer as a model gave it, with the day on which it did. */
interface Recording {
  model: string;
  recorded_at: string;
  events: ModelEvent[];
}

export interface Recorded extends ChatModel {
  /** Answers that were asked for now, and those that were read from the folder. */
  readonly counts: { asked: number; replayed: number };
}

/** Everything that the answer depends on. */
function hashOf(name: string, { messages, tools = [], schema }: ChatRequest): string {
  const shape = schema === undefined ? null : z.toJSONSchema(schema);
  const given = { name, messages, tools: tools.map((tool) => [tool.name, tool.description]), shape };
  return createHash('sha256').update(JSON.stringify(given)).digest('hex').slice(0, 32);
}

/**
 * Answers a request that was answered before from the folder, and asks the model for others. Only whole answers are kept.
 * @param model undefined to replay alone: an answer that is not there is an error.
 */
export function recordedModel(
  folder: string,
  { name, model, now = () => new Date() }: { name: string; model: ChatModel | undefined; now?: () => Date },
): Recorded {
  const counts = { asked: 0, replayed: 0 };

  function read(file: string): Recording | undefined {
    try {
      return JSON.parse(readFileSync(file, 'utf8')) as Recording;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }

  return {
    kind: 'remote',
    name,
    counts,
    methodOf: () => name,
    async *stream(request, signal) {
      const file = path.join(folder, `${hashOf(name, request)}.json`);
      const known = read(file);
      if (known) {
        counts.replayed += 1;
        yield* known.events;
        return;
      }
      if (!model)
        throw new Error(`${name} has no recorded answer to this request; run it with the model once`);
      counts.asked += 1;
      const events: ModelEvent[] = [];
      for await (const event of model.stream(request, signal)) {
        events.push(event);
        yield event;
      }
      const recording: Recording = { model: name, recorded_at: now().toISOString(), events };
      mkdirSync(folder, { recursive: true });
      writeFileSync(file, `${JSON.stringify(recording, null, 1)}\n`);
    },
  };
}
