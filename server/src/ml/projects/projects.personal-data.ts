import type { PersonalDataSource } from '../../platform/personal-data/index.ts';
import { jsonFile } from '../../platform/personal-data/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { Readable } from 'node:stream';
import { filesOfOwner } from './files.repository.ts';
import { presentProject } from './projects.present.ts';
import { deleteProjectsOf, listProjects } from './projects.repository.ts';
import { piecesOf } from './versions.repository.ts';

export function projectsPersonalData(platform: Platform): PersonalDataSource {
  const { db } = platform.database;
  return {
    name: 'projects',
    ownerOnly: 'project_files',
    async *collect(userId) {
      const { rows } = await listProjects(db, userId, undefined);
      if (rows.length === 0) return;
      yield jsonFile('projects.json', rows.map(presentProject));
      for (const { projectId, file } of await filesOfOwner(db, userId)) {
        const content = async (): Promise<Readable> =>
          Readable.from(piecesOf(db, { fileId: file.id, version: file.version }));
        yield { path: `projects/${projectId}/${file.filename}`, content };
      }
    },
    erase: (tx, userId) => deleteProjectsOf(tx, userId),
  };
}
