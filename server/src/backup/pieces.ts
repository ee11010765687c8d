/** Joins chunks to pieces of at least so many bytes; only the last one may be smaller. */
export async function* inPieces(chunks: AsyncIterable<Uint8Array>, minBytes: number): AsyncGenerator<Buffer> {
  let [waiting, size] = [[] as Uint8Array[], 0];
  for await (const chunk of chunks) {
    waiting.push(chunk);
    size += chunk.length;
    if (size < minBytes) continue;
    yield Buffer.concat(waiting);
    [waiting, size] = [[], 0];
  }
  if (size > 0) yield Buffer.concat(waiting);
}
