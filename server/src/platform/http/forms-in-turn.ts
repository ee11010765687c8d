import { setImmediate as nextRound, setTimeout as pause } from 'node:timers/promises';
import PQueue from 'p-queue';

/**
 * So many bytes of files take at least so long, and a quarter of it is work: others have the server in between. Where many
 * files come in, twice as long: it lasts, and nobody waits for one of them alone.
 */
const pace = { bytes: 64 * 1024, restMs: 6, restInCrowdMs: 12 };
const line = new PQueue({ concurrency: 1 });
let sinceRest = 0;

/** The place of a form among those that come in. */
export interface PlaceInLine {
  begin(): Promise<void>;
  /** Hands chunks on, each when it is its turn: it lasts until the next one is asked for. */
  inTurn(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer>;
}

/**
 * However many forms come in at once, other calls are served in between, and most of the time. Of what is there the form
 * with the least left goes first: a small one passes large ones, of equal ones the first is complete while others still
 * come in, and a slow sender delays no one.
 */
export function joinLine(bytes: number): PlaceInLine {
  let left = bytes;
  return {
    begin: () => line.add(() => nextRound(), { priority: -left }),
    async *inTurn(chunks) {
      for await (const chunk of chunks) {
        const turn = Promise.withResolvers();
        const work = Promise.withResolvers();
        const take = async (): Promise<void> => {
          turn.resolve(true);
          await Promise.all([work.promise, rest(chunk.length)]);
        };
        void line.add(take, { priority: -left });
        await turn.promise;
        left -= chunk.length;
        try {
          yield chunk;
        } finally {
          work.resolve(true);
        }
      }
    },
  };
}

function rest(taken: number): Promise<void> {
  sinceRest += taken;
  if (sinceRest < pace.bytes) return nextRound();
  sinceRest = 0;
  return pause(line.size > 0 ? pace.restInCrowdMs : pace.restMs);
}
