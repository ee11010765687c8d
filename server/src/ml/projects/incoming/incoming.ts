import { projectLimits } from '@alma/shared/contract';
import pLimit from 'p-limit';
import type { IncomingFile } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Problem } from '../../../platform/problems/index.ts';
import { safeName } from '../../../account/files/index.ts';
import { blankFile, noSuchProject, onlyMarkdown, uploadLost } from '../projects.errors.ts';
import {
  beginContent,
  dropIncoming,
  keepPiece,
  sweepIncoming,
  type Content,
} from '../versions.repository.ts';
import { inspect } from './inspection.ts';
import { cutIntoPieces } from './pieces.ts';

/** An upload whose content is stored but belongs to no file yet, or the reason why it was refused. */
export type ReceivedFile = { filename: string } & (
  { refusal: Problem } | { refusal?: undefined; content: Content }
);

export type Incoming = ReturnType<typeof createIncoming>;

/** An upload without new content for this long has lost its server. */
const abandonedMs = 60 * 60_000;
const sweepMs = 10 * 60_000;

/** Takes files in piece by piece, so that none is ever in memory as a whole, and clears away what became of no use. */
export function createIncoming(platform: Platform) {
  const { log } = platform;
  const { db, pool } = platform.database;
  const now = (): Date => new Date(platform.now());
  /** One database connection serves all uploads, so a slow sender occupies none. */
  const inTurn = pLimit(1);
  let timer: NodeJS.Timeout | undefined;

  async function begin(projectId: string): Promise<string> {
    const contentId = await inTurn(() => beginContent(db, projectId, now()));
    if (contentId === undefined) throw noSuchProject();
    return contentId;
  }

  /** Reads a refused upload to its end without keeping it, so that the sender gets an answer instead of a reset. */
  async function take(
    projectId: string,
    { name, chunks }: IncomingFile,
    began: (contentId: string) => void,
  ): Promise<ReceivedFile> {
    const filename = safeName(name);
    const misnamed = filename.toLowerCase().endsWith(projectLimits.fileEnding) ? undefined : onlyMarkdown();
    const inspection = inspect();
    let contentId: string | undefined;
    let number = 0;
    for await (const bytes of cutIntoPieces(chunks)) {
      if (misnamed) continue;
      inspection.look(bytes);
      if (inspection.isLost()) continue;
      if (contentId === undefined) {
        contentId = await begin(projectId);
        began(contentId);
      }
      const piece = { contentId, number, bytes };
      if (!(await inTurn(() => keepPiece(pool, piece, now())))) throw uploadLost();
      number += 1;
    }
    const { refusal, ...content } = inspection.end();
    if (misnamed) return { filename, refusal: misnamed };
    if (refusal || contentId === undefined) return { filename, refusal: refusal ?? blankFile() };
    return { filename, content: { ...content, contentId } };
  }

  async function drop(contentIds: readonly string[]): Promise<void> {
    await dropIncoming(db, contentIds).catch((error: unknown) =>
      log.warn({ err: error }, 'a broken upload stays for now'),
    );
  }

  function sweep(): void {
    sweepIncoming(db, new Date(platform.now() - abandonedMs)).catch((error: unknown) =>
      log.warn({ err: error }, 'broken uploads stay for now'),
    );
  }

  return {
    /** Hands on a way to take files in; what came and was not made a file's goes when the work fails. */
    async receive<T>(
      projectId: string,
      work: (takeIn: (file: IncomingFile) => Promise<ReceivedFile>) => Promise<T>,
    ): Promise<T> {
      const contentIds: string[] = [];
      try {
        return await work((file) => take(projectId, file, (contentId) => contentIds.push(contentId)));
      } catch (error) {
        await drop(contentIds);
        throw error;
      }
    },

    /** Starts sweeping what stopped servers have left. */
    start(): void {
      sweep();
      timer = setInterval(sweep, sweepMs);
      timer.unref();
    },

    stop(): void {
      clearInterval(timer);
    },
  };
}
