export { openProjects } from './projects.domain.ts';
