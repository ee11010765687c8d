import {
  projectLimits,
  type ParsedQuery,
  type ProjectFile,
  type ProjectFileText,
} from '@alma/shared/contract';
import pLimit from 'p-limit';
import { isId } from '../../platform/ids/index.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  deleteFile,
  findFile,
  insertFile,
  listFiles,
  readAgain,
  replaceContent,
  type ProjectFileRow,
} from './files.repository.ts';
import type { ReceivedFile } from './incoming/incoming.ts';
import { pageOf, presentFile, windowOf } from './projects.present.ts';
import { fileExists, noSuchFile, noSuchProject, tooManyFiles, uploadLost } from './projects.errors.ts';
import type { ProjectRef, Projects } from './projects.service.ts';
import { countFiles, lockProject } from './projects.repository.ts';
import { findText, isWhole, pruneVersions } from './versions.repository.ts';

export interface ProjectFilesParts {
  projects: Projects;
  /** There is something new to read. */
  wake(): void;
}

export type ProjectFiles = ReturnType<typeof createProjectFiles>;

export function createProjectFiles(platform: Platform, { projects, wake }: ProjectFilesParts) {
  const { db } = platform.database;
  const now = (): Date => new Date(platform.now());
  /** One at a time: uploads that wait for each other would hold the connections that everybody else needs. */
  const storing = pLimit(1);

  async function own(ref: ProjectRef, fileId: string): Promise<ProjectFileRow> {
    await projects.own(ref);
    const file = isId(fileId) ? await findFile(db, ref.projectId, { id: fileId }) : undefined;
    if (!file) throw noSuchFile();
    return file;
  }

  return {
    /** Refuses an upload to a missing or full project before anything of it is read. */
    async assertMayAdd(ref: ProjectRef, isReplacing: boolean): Promise<void> {
      const { files } = await projects.own(ref);
      if (!isReplacing && files >= projectLimits.files) throw tooManyFiles();
    },

    /** What was received is the project's from now on, or is refused. */
    async add(ref: ProjectRef, received: ReceivedFile, isReplacing: boolean): Promise<ProjectFile> {
      if (received.refusal) throw received.refusal;
      const { filename, content } = received;
      const row = await storing(() =>
        db.transaction(async (tx) => {
          // Held, so that the tenth is not added twice, nor one name.
          if (!(await lockProject(tx, ref.projectId))) throw noSuchProject();
          if (!(await isWhole(tx, content))) throw uploadLost();
          const before = await findFile(tx, ref.projectId, { filename });
          if (before && !isReplacing) throw fileExists(filename);
          if (before) {
            const replaced = await replaceContent(tx, before.id, content, now());
            if (!replaced) throw noSuchFile();
            await pruneVersions(tx, before.id);
            return replaced;
          }
          if ((await countFiles(tx, ref.projectId)) >= projectLimits.files) throw tooManyFiles();
          return insertFile(tx, { projectId: ref.projectId, filename }, content, now());
        }),
      );
      wake();
      return presentFile(row);
    },

    async list(ref: ProjectRef, query: ParsedQuery<'projects.files.list'>) {
      await projects.own(ref);
      const { rows, total } = await listFiles(db, ref.projectId, windowOf(query));
      return { files: rows.map(presentFile), ...pageOf(query, total) };
    },

    async remove(ref: ProjectRef, fileId: string): Promise<void> {
      await own(ref, fileId);
      await db.transaction(async (tx) => {
        await lockProject(tx, ref.projectId);
        await deleteFile(tx, fileId);
      });
    },

    /** A file that could be read, or is being read, stays as it is. */
    async retry(ref: ProjectRef, fileId: string): Promise<ProjectFile> {
      const file = await own(ref, fileId);
      if (file.status !== 'error') return presentFile(file);
      const waiting = await readAgain(db, fileId, { updatedAt: now() });
      if (!waiting) throw noSuchFile();
      wake();
      return presentFile(waiting);
    },

    async text(ref: ProjectRef, fileId: string, given: string | undefined): Promise<ProjectFileText> {
      const file = await own(ref, fileId);
      const version = given ?? file.version;
      const text = await findText(db, { fileId, version });
      if (text === undefined) throw noSuchFile();
      return { file_id: fileId, filename: file.filename, version, text };
    },
  };
}
