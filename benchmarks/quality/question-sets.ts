import { readdirSync } from 'node:fs';
import path from 'node:path';
import {
  type QualityProject,
  readProject,
  readProjects,
} from '../../server/src/ml/quality/suites/questions.ts';

/** `mdqa` came first. Nothing is added to it, so that its figures stay comparable. */
export type QuestionSet = 'mdqa' | 'everyday';

/**
 * Held-out projects, a third of each set: no rule, word or weight may be derived from them. They are listed by name, so
 * that a new project does not change the split.
 */
const keptOut: Record<QuestionSet, readonly string[]> = {
  mdqa: ['community-garden', 'hausordnung', 'research-grant', 'vereinssatzung'],
  everyday: ['campsite', 'pharmacy-leaflet', 'reiseordnung'],
};

export interface ProjectOfSet extends QualityProject {
  isKeptOut: boolean;
}

export const readSet = (set: QuestionSet): ProjectOfSet[] =>
  (set === 'mdqa' ? readProjects() : readEveryday()).map((project) => ({
    ...project,
    isKeptOut: keptOut[set].includes(project.name),
  }));

function readEveryday(): QualityProject[] {
  const folder = path.join(import.meta.dirname, 'everyday');
  return readdirSync(folder)
    .sort()
    .map((name) => readProject(name, folder));
}
