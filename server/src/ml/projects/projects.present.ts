import { defaultPageSize, type Project, type ProjectFile } from '@alma/shared/contract';
import { datesOf } from '../../platform/dates/index.ts';
import type { ProjectFileRow } from './files.repository.ts';
import type { CountedProject } from './projects.repository.ts';

export const presentProject = (project: CountedProject): Project => ({
  id: project.id,
  title: project.title,
  description: project.description,
  files_count: project.files,
  ...datesOf(project),
});

export const presentFile = (file: ProjectFileRow): ProjectFile => ({
  id: file.id,
  filename: file.filename,
  mime_type: 'text/markdown',
  size_bytes: file.size,
  status: file.status,
  status_reason: file.status === 'error' ? file.statusReason : null,
  passages: file.passages,
  version: file.version,
  ...datesOf(file),
});

/** Without a limit, the whole list is one page. */
export function pageOf(
  { page, limit }: { page: number; limit?: number | undefined },
  total: number,
): { page: number; limit: number; total: number } {
  return limit === undefined
    ? { page: 1, limit: Math.max(total, defaultPageSize), total }
    : { page, limit, total };
}

export const windowOf = ({ page, limit }: { page: number; limit?: number | undefined }) =>
  limit === undefined ? undefined : { limit, offset: (page - 1) * limit };
