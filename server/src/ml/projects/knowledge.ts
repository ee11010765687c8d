import type { Executor } from '../../platform/database/index.ts';
import type { By } from '../../platform/workers/index.ts';
import type { Contents } from './contents.ts';
import { listFiles, type ProjectFileRow } from './files.repository.ts';
import type { NamedVersion } from './library.ts';
import type { Choice } from './library-tasks.ts';
import { listOwn } from './projects.repository.ts';

/** A project that an agent may read, with the names of its readable files. */
export interface KnownProject {
  id: string;
  title: string;
  files: string[];
}

export interface FoundPassage {
  filename: string;
  headings: readonly string[];
  line: number;
  text: string;
}

/** Projects as the agents of their owner read them. Projects of others count as missing. */
export interface Knowledge {
  /** The projects among `ids` that exist and belong to the owner. */
  projects(owner: string, ids: readonly string[]): Promise<KnownProject[]>;
  /** The best passages of a project. */
  search(projectId: string, question: string, by: By): Promise<FoundPassage[]>;
  /** The text of a file; undefined when the project has no readable file of this name. */
  text(projectId: string, filename: string): Promise<string | undefined>;
}

/** Limits a search result, which takes a share of it (see `passages.ts`). */
const contextTokens = 5_000;

export interface KnowledgeParts {
  db: Executor;
  contents: Contents;
  choose(
    request: { files: readonly NamedVersion[]; question: string; contextTokens: number },
    by: By,
  ): Promise<Choice>;
}

export function createKnowledge({ db, contents, choose }: KnowledgeParts): Knowledge {
  async function readFiles(projectId: string): Promise<ProjectFileRow[]> {
    const { rows } = await listFiles(db, projectId);
    return rows.filter(({ status }) => status === 'active');
  }

  return {
    async projects(owner, ids) {
      const owned = ids.length === 0 ? [] : await listOwn(db, owner, ids);
      const known: KnownProject[] = [];
      for (const { id, title } of owned) {
        const files = await readFiles(id);
        known.push({ id, title, files: files.map(({ filename }) => filename) });
      }
      return known;
    },

    async search(projectId, question, by) {
      const files = (await readFiles(projectId)).map(({ id: fileId, version, filename }) => ({
        fileId,
        version,
        filename,
      }));
      if (files.length === 0) return [];
      const { passages } = await choose({ files, question, contextTokens }, by);
      return passages.map(({ filename, headings, startLine, text }) => ({
        filename,
        headings,
        line: startLine ?? 1,
        text,
      }));
    },

    async text(projectId, filename) {
      const file = (await readFiles(projectId)).find((file) => file.filename === filename);
      return file && contents.text({ fileId: file.id, version: file.version });
    },
  };
}
