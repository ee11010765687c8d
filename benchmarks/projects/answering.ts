/** Milliseconds until the first event of an answer, and until its first words. */
export async function firstEvents(
  address: string,
  headers: Record<string, string>,
): Promise<[number, number]> {
  const startedAt = performance.now();
  const reply = await fetch(address, {
    method: 'POST',
    headers: { ...headers, accept: 'text/event-stream', 'content-type': 'application/json' },
    body: JSON.stringify({ message: 'How much salt goes into the country loaf?' }),
  });
  let text = '';
  let first = Number.NaN;
  const decoder = new TextDecoder();
  for await (const part of reply.body ?? []) {
    text += decoder.decode(part as Uint8Array, { stream: true });
    if (Number.isNaN(first)) first = performance.now() - startedAt;
    if (text.includes('event: token')) break;
  }
  return [first, performance.now() - startedAt];
}

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
