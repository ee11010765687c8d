/** The machine's monotonic clock in milliseconds, equal in every process. */
export const now = (): number => Number(process.hrtime.bigint()) / 1_000_000;

/** A chunk of a reply that contains the time of its writing. */
export const chunkNow = (): string => `<${now().toFixed(3)}> `;

/** The time from writing to reading of a streamed chunk, and the time of its reading. */
export interface ReadChunk {
  delay: number;
  at: number;
}

/** Sends a request, and reads the streamed reply to its end. */
export async function readChunks(url: string, init: RequestInit): Promise<ReadChunk[]> {
  const reply = await fetch(url, { method: 'POST', ...init });
  if (!reply.ok || !reply.body) throw new Error(`${reply.status}: ${await reply.text()}`);
  const chunks: ReadChunk[] = [];
  let rest = '';
  for await (const text of reply.body.pipeThrough(new TextDecoderStream())) {
    const at = now();
    rest += text;
    // The final event of a run repeats all of its chunks.
    const end = rest.indexOf('event: done');
    if (end >= 0) rest = rest.slice(0, end);
    for (const [, written] of rest.matchAll(/<(\d+\.\d+)>/g))
      chunks.push({ delay: at - Number(written), at });
    if (end >= 0) break;
    rest = rest.slice(rest.lastIndexOf('>') + 1);
  }
  return chunks;
}

export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) * share)] ?? Number.NaN;
