import type { EmbeddingModelV4 } from '@ai-sdk/provider';
import { z } from 'zod';
import { createDeadlines } from './deadlines.ts';
import { endpointFetch } from './endpoint.ts';
import { errorOf } from './endpoint-error.ts';
import type { Embed, EmbedBy } from './model.ts';
import { ModelError } from './model-error.ts';
import { embeddingModelOf, type ModelEndpoint } from './provider.ts';
import type { RateLimit } from './rate-limit.ts';
import { tokenCount } from './token-count.ts';

const maxInCall = 256;

export interface EmbedParts {
  endpoint: ModelEndpoint;
  rateLimit: RateLimit;
  /** Receives the tokens of each call; null if the endpoint reported none. */
  used?: (texts: readonly string[], tokens: number | null, userId: string) => Promise<void>;
}

/** Endpoints may reorder the vectors: `index` says which text each belongs to. */
const IndexesSchema = z.object({ data: z.array(z.object({ index: z.number().int().optional() })) });

/** Calls an embedding model. */
export function createEmbed({ endpoint, rateLimit, used = async () => undefined }: EmbedParts): Embed {
  const { apiKey, timeouts } = endpoint;
  const send = endpointFetch(endpoint, 'json');
  let loading: Promise<EmbeddingModelV4> | undefined;

  async function embedSome(values: string[], by: EmbedBy): Promise<Float32Array[]> {
    const { userId, of, signal, maxWaitMs } = by;
    await rateLimit(`${of}/${userId}`, signal, maxWaitMs);
    const model = await (loading ??= embeddingModelOf(endpoint, send));
    const deadlines = createDeadlines(timeouts, signal);
    try {
      const { embeddings, response, usage } = await deadlines.request(() =>
        model.doEmbed({ values, abortSignal: deadlines.signal }),
      );
      await used(values, tokenCount(usage?.tokens), userId);
      return inOrder(embeddings, response?.body, values.length);
    } catch (error) {
      signal.throwIfAborted();
      throw errorOf(deadlines.signal.aborted ? deadlines.signal.reason : error, apiKey);
    } finally {
      deadlines.end();
    }
  }

  return async (texts, by) => {
    const vectors: Float32Array[] = [];
    for (let from = 0; from < texts.length; from += maxInCall)
      vectors.push(...(await embedSome(texts.slice(from, from + maxInCall), by)));
    const [first] = vectors;
    if (vectors.some(({ length }) => length !== first?.length))
      throw new ModelError('failed', 'the embeddings are not of one length');
    return vectors;
  };
}

function inOrder(embeddings: readonly number[][], body: unknown, expected: number): Float32Array[] {
  const parsed = IndexesSchema.safeParse(body);
  const ordered: Float32Array[] = [];
  for (const [place, numbers] of embeddings.entries()) {
    const index = (parsed.success ? parsed.data.data[place]?.index : undefined) ?? place;
    if (numbers.length > 0) ordered[index] = Float32Array.from(numbers);
  }
  const isWhole = ordered.length === expected && Object.keys(ordered).length === expected;
  if (!isWhole) throw new ModelError('failed', 'there is not one embedding for each text');
  return ordered;
}
