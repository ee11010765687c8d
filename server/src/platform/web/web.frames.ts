import { access } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { createPool } from '../../platform/workers/index.ts';
import type * as frameTasks from './frame-tasks.ts';
import type { BuiltWeb } from './web.built.ts';
import type { LiveReleases } from './web.source.ts';

const inHost = /^\/assets\/(?<file>[\w.-]+\.js):(?<line>\d+):(?<column>\d+)$/;
const inRemote =
  /^\/remotes\/(?<name>\w+)\/(?:~\d+\/)?(?<file>[\w.-]+\/[\w.-]+\.js):(?<line>\d+):(?<column>\d+)$/;

/** Source maps are large and anyone may send reports, so they are read in a process of low priority. */
const bounds = {
  name: 'frames',
  processes: 1,
  memoryBytes: 256 * 1024 * 1024,
  niceness: 10,
  idleMs: 5_000,
  deadlineMs: 5_000,
  maxWaiting: 10,
  maxWaitingOfPerson: 5,
};

/** A stack frame, with the remote and release of its report. */
interface ReportedFrame {
  remote: string;
  version: string;
  frame: string;
}

interface Needs {
  web: BuiltWeb;
  releases?: Pick<LiveReleases, 'sourcesOf'> | undefined;
}

/**
 * Finds the original positions of stack frames in built scripts, by the source maps beside the scripts or in a release.
 */
export function createFrameReader(webDir: string, { web, releases }: Needs, log: FastifyBaseLogger) {
  const pool = createPool(bounds, log);
  const tasks = pool.tasks<typeof frameTasks>(new URL('frame-tasks.ts', import.meta.url));

  async function scriptOf(frame: string): Promise<{ script: string; folder: string } | undefined> {
    const { file = '' } = inHost.exec(frame)?.groups ?? {};
    if (file !== '') return { script: path.join(webDir, 'host/dist/assets', file), folder: 'host' };
    const { name = '', file: built = '' } = inRemote.exec(frame)?.groups ?? {};
    const root = built.startsWith('.') ? undefined : await web.remoteFolder(name);
    return root === undefined
      ? undefined
      : { script: path.join(root, built), folder: path.relative(webDir, path.dirname(root)) };
  }

  async function inFolder(frame: string, person: string): Promise<string | undefined> {
    const found = await scriptOf(frame);
    if (!found) return undefined;
    const [line = 1, column = 1] = frame.split(':').slice(1).map(Number);
    const map = `${found.script}.map`;
    try {
      await access(map);
      return await tasks('sourceOf', { map, folder: found.folder, line, column }, { person });
    } catch {
      return undefined;
    }
  }

  async function inRelease({ remote, version, frame }: ReportedFrame, person: string) {
    const lookup = { person, withinMs: bounds.deadlineMs };
    const found = await releases?.sourcesOf([{ remote, release: version, frame }], lookup);
    return found?.[0];
  }

  return {
    /** Undefined when there is no source map, or when reading it takes too long. */
    sourceOf: async (report: ReportedFrame, person: string): Promise<string | undefined> =>
      (await inFolder(report.frame, person)) ?? (await inRelease(report, person)),
    stop: () => pool.stop(),
  };
}

export type FrameReader = ReturnType<typeof createFrameReader>;
