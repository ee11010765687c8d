/** The clock of the machine in milliseconds, the same in every process. */
export const now = (): number => Number(process.hrtime.bigint()) / 1_000_000;

/** A piece of a reply that tells when it was written. */
export const pieceNow = (): string => `<${now().toFixed(3)}> `;

/** For each piece of a streamed reply: how long it took from its writing to its reading, and when it was read. */
export interface ReadPiece {
  delay: number;
  at: number;
}

/** Asks, and reads a streamed reply to its end. */
export async function readPieces(url: string, init: RequestInit): Promise<ReadPiece[]> {
  const reply = await fetch(url, { method: 'POST', ...init });
  if (!reply.ok || !reply.body) throw new Error(`${reply.status}: ${await reply.text()}`);
  const pieces: ReadPiece[] = [];
  let rest = '';
  for await (const text of reply.body.pipeThrough(new TextDecoderStream())) {
    const at = now();
    rest += text;
    // What ends a run repeats all of its pieces.
    const end = rest.indexOf('event: done');
    if (end >= 0) rest = rest.slice(0, end);
    for (const [, written] of rest.matchAll(/<(\d+\.\d+)>/g))
      pieces.push({ delay: at - Number(written), at });
    if (end >= 0) break;
    rest = rest.slice(rest.lastIndexOf('>') + 1);
  }
  return pieces;
}

export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) * share)] ?? Number.NaN;
