import type { QualityProject } from './questions.ts';

/** Selects `count` questions, spread evenly over all projects and always the same. */
export function spread(projects: readonly QualityProject[], count: number): QualityProject[] {
  const total = projects.reduce((sum, { questions }) => sum + questions.length, 0);
  if (count >= total) return [...projects];
  let seen = 0;
  const isWanted = (): boolean => {
    seen += 1;
    return Math.floor((seen * count) / total) > Math.floor(((seen - 1) * count) / total);
  };
  return projects
    .map((project) => ({ ...project, questions: project.questions.filter(isWanted) }))
    .filter(({ questions }) => questions.length > 0);
}
