// Runs one reader at a time on every input and reports those that take more than linear time.
import { inputs, lengthOf } from './growth-inputs.ts';
import { readers } from './readers/index.ts';

const factor = 4;
/** Four times the text takes 4 times as long in linear time and 16 times in quadratic time; this lies between. */
const maxGrowth = factor ** 1.75;
/** Shorter times cannot be measured reliably on a busy machine. */
const minMs = 120;
const tries = 8;

function processorMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** How many times longer the larger text takes, as the best of several tries. */
function growth(read: (text: string) => void, small: string, large: string): number {
  let slowMs = processorMs(() => read(large));
  let fastMs = Infinity;
  for (let round = 0; round < tries && slowMs > minMs; round += 1) {
    // Garbage of earlier readers must not count.
    globalThis.gc?.();
    fastMs = Math.min(
      fastMs,
      processorMs(() => read(small)),
    );
    if (slowMs <= maxGrowth * fastMs) break;
    slowMs = Math.min(
      slowMs,
      processorMs(() => read(large)),
    );
  }
  return slowMs <= minMs ? 1 : slowMs / Math.max(fastMs, minMs / maxGrowth);
}

function faultsOf(name: string): string[] {
  const reader = readers[name];
  if (!reader) throw new Error(`there is no reader ${name}`);
  return inputs.flatMap(({ name: input, make }) => {
    process.send?.({ at: input });
    const length = lengthOf(input, reader.longest);
    const [small, large] = [make(length / factor), make(length)];
    const grown = growth(reader.read, small, large);
    return grown > maxGrowth ? [`${input}: ${grown.toFixed(1)} times as long`] : [];
  });
}

process.on('message', (name: string) => {
  try {
    process.send?.({ findings: faultsOf(name) });
  } catch (error) {
    process.send?.({ findings: [error instanceof Error ? (error.stack ?? error.message) : String(error)] });
  }
});
process.on('disconnect', () => process.exit(0));
process.send?.({ at: 'the start' });
