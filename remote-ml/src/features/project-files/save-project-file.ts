import { api } from '@alma/shared/api';
import type { ProjectFile } from '@alma/shared/contract';
import { saveFile } from '@alma/shared/ui';

/**
 * Passes a file of a project to the browser's downloads.
 * @throws {ApiError}
 */
export async function saveProjectFile(
  projectId: string,
  { id, version, filename }: ProjectFile,
): Promise<void> {
  const params = { project_id: projectId, file_id: id };
  const { text } = await api.call('projects.files.text', { params, query: { version } });
  saveFile(text, filename);
}
