export { moveContents } from './move-contents.ts';
export { openProjects } from './projects.domain.ts';
