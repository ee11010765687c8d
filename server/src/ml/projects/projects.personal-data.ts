import type { PersonalDataSource } from '../../platform/personal-data/index.ts';
import { jsonFile } from '../../platform/personal-data/index.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Objects } from '../../platform/store/index.ts';
import { contentsOfOwner } from './files.repository.ts';
import { presentProject } from './projects.present.ts';
import { deleteProjectsOf, listProjects } from './projects.repository.ts';

export function projectsPersonalData(
  platform: Platform,
  objects: Pick<Objects, 'get' | 'sweep'>,
): PersonalDataSource {
  const { db } = platform.database;
  return {
    name: 'projects',
    ownerOnly: 'project_files',
    async *collect(userId) {
      const { rows } = await listProjects(db, userId, undefined);
      if (rows.length === 0) return;
      yield jsonFile('projects.json', rows.map(presentProject));
      for (const { projectId, filename, objectKey } of await contentsOfOwner(db, userId)) {
        if (objectKey === null) continue;
        yield { path: `projects/${projectId}/${filename}`, content: () => objects.get(objectKey) };
      }
    },
    // Dated back, so that the next sweep removes the contents.
    erase: (tx, userId) => deleteProjectsOf(tx, userId, new Date(0)),
    release: () => objects.sweep(),
  };
}
