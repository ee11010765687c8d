export { moveContents } from './move-contents.ts';
export { openProjects } from './projects.domain.ts';
export type { Knowledge, KnownProject } from './knowledge.ts';
