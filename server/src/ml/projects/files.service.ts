import {
  type ParsedQuery,
  type ProjectFile,
  type ProjectFileText,
  projectLimits,
} from '@alma/shared/contract';
import { safeName } from '../../account/files/index.ts';
import type { SpooledFile } from '../../platform/http/index.ts';
import { isId } from '../../platform/ids/index.ts';
import type { Budgets } from '../../platform/limits/index.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Objects } from '../../platform/store/index.ts';
import type { Contents } from './contents.ts';
import {
  deleteFile,
  findFile,
  insertFile,
  listFiles,
  type ProjectFileRow,
  readAgain,
  replaceContent,
} from './files.repository.ts';
import {
  assertMayReplace,
  fileExists,
  noSuchFile,
  noSuchProject,
  onlyMarkdown,
  tooManyFiles,
  unreadable,
} from './projects.errors.ts';
import { pageOf, presentFile, windowOf } from './projects.present.ts';
import { countFiles, lockProject } from './projects.repository.ts';
import type { ProjectRef, Projects } from './projects.service.ts';
import { pruneVersions } from './versions.repository.ts';

export interface ProjectFilesParts {
  budgets: Pick<Budgets, 'aiKilobytes'>;
  projects: Projects;
  objects: Objects;
  contents: Contents;
  /** Called when a file waits to be read. */
  wake(): void;
}

export type ProjectFiles = ReturnType<typeof createProjectFiles>;

export function createProjectFiles(
  platform: Platform,
  { budgets: { aiKilobytes }, projects, objects, contents, wake }: ProjectFilesParts,
) {
  const { db } = platform.database;
  const now = (): Date => new Date(platform.now());

  async function findOwn(ref: ProjectRef, fileId: string): Promise<ProjectFileRow> {
    await projects.findOwn(ref);
    const file = isId(fileId) ? await findFile(db, ref.projectId, { id: fileId }) : undefined;
    if (!file) throw noSuchFile();
    return file;
  }

  return {
    /** Adds an uploaded file to the project, or refuses it. */
    async add(ref: ProjectRef, upload: SpooledFile, isReplacing: boolean): Promise<ProjectFile> {
      const filename = safeName(upload.name);
      if (!filename.toLowerCase().endsWith(projectLimits.fileEnding)) throw onlyMarkdown();
      if (upload.text !== 'readable') throw unreadable(upload.text);
      let unused: string[] = [];
      /** True for a further version of a file: the earlier ones are kept, because citations refer to them. */
      let isAdding = false;
      const row = await objects.store(upload.path, async (tx, objectKey) => {
        // Locked, so that concurrent uploads can neither exceed the limit of files nor add the same name twice.
        if (!(await lockProject(tx, ref.projectId))) throw noSuchProject();
        const content = { version: upload.hash, size: upload.size, objectKey };
        const before = await findFile(tx, ref.projectId, { filename });
        if (before && !isReplacing) throw fileExists(filename);
        if (before) {
          isAdding = before.version !== content.version;
          if (isAdding) assertMayReplace(aiKilobytes.refusedMs(ref.ownerId));
          const replaced = await replaceContent(tx, before, content, now());
          if (!replaced) throw noSuchFile();
          unused = await pruneVersions(tx, before.id, now());
          return replaced;
        }
        if ((await countFiles(tx, ref.projectId)) >= projectLimits.files) throw tooManyFiles();
        return insertFile(tx, { projectId: ref.projectId, filename }, content, now());
      });
      wake();
      if (isAdding) await aiKilobytes.take(ref.ownerId, Math.ceil(upload.size / 1000));
      await objects.remove(unused);
      return presentFile(row);
    },

    async list(ref: ProjectRef, query: ParsedQuery<'projects.files.list'>) {
      await projects.findOwn(ref);
      const { rows, total } = await listFiles(db, ref.projectId, windowOf(query));
      return { files: rows.map(presentFile), ...pageOf(query, total) };
    },

    async remove(ref: ProjectRef, fileId: string): Promise<void> {
      await findOwn(ref, fileId);
      const unused = await db.transaction(async (tx) => {
        await lockProject(tx, ref.projectId);
        return deleteFile(tx, fileId, now());
      });
      await objects.remove(unused);
    },

    /** Reads a failed file again. Any other file is returned unchanged. */
    async retry(ref: ProjectRef, fileId: string): Promise<ProjectFile> {
      const file = await findOwn(ref, fileId);
      if (file.status !== 'error') return presentFile(file);
      const waiting = await readAgain(db, fileId, { updatedAt: now() });
      if (!waiting) throw noSuchFile();
      wake();
      return presentFile(waiting);
    },

    async text(ref: ProjectRef, fileId: string, named: string | undefined): Promise<ProjectFileText> {
      const file = await findOwn(ref, fileId);
      const version = named ?? file.version;
      const text = await contents.text({ fileId, version });
      if (text === undefined) throw noSuchFile();
      return { file_id: fileId, filename: file.filename, version, text };
    },
  };
}
