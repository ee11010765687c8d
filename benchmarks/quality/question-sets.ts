import { readdirSync } from 'node:fs';
import path from 'node:path';
import {
  type QualityProject,
  readProject,
  readProjects,
} from '../../server/src/ml/quality/suites/questions.ts';

/**
 * `mdqa` came first. Nothing is added to it, so that its figures stay comparable. The unanswerable questions of
 * `near-misses` are about things that the files mention, which makes them hard to tell from the others.
 * `short-files` has questions about short notes, in the words of people who read them a week ago.
 */
export type QuestionSet = 'mdqa' | 'everyday' | 'near-misses' | 'short-files';

/**
 * Held-out projects, a third of each set except `short-files`, whose wrong answers have been read. No rule, word or
 * weight may be derived from them. They are listed by name, so that a new project does not change the split.
 */
const heldOut: Record<QuestionSet, readonly string[]> = {
  mdqa: ['community-garden', 'hausordnung', 'research-grant', 'vereinssatzung'],
  everyday: ['campsite', 'pharmacy-leaflet', 'reiseordnung'],
  'short-files': [],
  'near-misses': [
    'backup-runbook',
    'bahnreise',
    'bus-company',
    'choir',
    'flat-share',
    'kindergarten',
    'sportverein',
  ],
};

export interface ProjectOfSet extends QualityProject {
  isHeldOut: boolean;
}

export const readSet = (set: QuestionSet): ProjectOfSet[] =>
  (set === 'mdqa' ? readProjects() : readFolder(set)).map((project) => ({
    ...project,
    isHeldOut: heldOut[set].includes(project.name),
  }));

function readFolder(set: QuestionSet): QualityProject[] {
  const folder = path.join(import.meta.dirname, set);
  return readdirSync(folder)
    .sort()
    .map((name) => readProject(name, folder));
}
