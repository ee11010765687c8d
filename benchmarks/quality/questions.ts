import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { buildSegment, type Segment } from '@alma/offline-assistant/retrieval';

export const kinds = ['direct', 'paraphrase', 'multi', 'table', 'none'] as const;
export type Kind = (typeof kinds)[number];

export interface QualityFile {
  fileId: string;
  version: string;
  filename: string;
  text: string;
  segment: Segment;
}

/** A place that answers a question. */
export interface Gold {
  file: number;
  start: number;
  end: number;
}

export interface Question {
  kind: Kind;
  text: string;
  gold: Gold[];
}

export interface QualityProject {
  name: string;
  files: QualityFile[];
  questions: Question[];
  /** True where no rule, no word and no weight was chosen by it. */
  isKeptOut: boolean;
}

/** `mdqa` came first; its figures stay comparable, as nothing is added to it. */
export type QuestionSet = 'mdqa' | 'everyday';

/** A third of each set, by name: a new project moves none of them. */
const keptOut: Record<QuestionSet, readonly string[]> = {
  mdqa: ['community-garden', 'hausordnung', 'research-grant', 'vereinssatzung'],
  everyday: ['campsite', 'pharmacy-leaflet', 'reiseordnung'],
};

/** The project's own question sets: a folder each, with Markdown files and what is asked about them. */
export function readProjects(set: QuestionSet = 'mdqa'): QualityProject[] {
  const folder = path.join(import.meta.dirname, set);
  return readdirSync(folder)
    .sort()
    .map((name) => ({ ...readProject(path.join(folder, name)), isKeptOut: keptOut[set].includes(name) }));
}

export const readFile = (file: string): QualityFile =>
  toFile(path.basename(file), readFileSync(file, 'utf8'));

export const toFile = (filename: string, text: string): QualityFile => ({
  fileId: filename,
  version: '1',
  filename,
  text,
  segment: buildSegment(text),
});

function readProject(place: string): Omit<QualityProject, 'isKeptOut'> {
  const names = readdirSync(place).filter((file) => file.endsWith('.md'));
  const files = names.sort().map((file) => readFile(path.join(place, file)));
  const lines = readFileSync(path.join(place, 'questions.tsv'), 'utf8').trim().split('\n');
  return { name: path.basename(place), files, questions: lines.map((line) => readQuestion(line, files)) };
}

function readQuestion(line: string, files: readonly QualityFile[]): Question {
  const [kind = '', text = '', ...pairs] = line.split('\t');
  const gold: Gold[] = [];
  for (let place = 0; place < pairs.length; place += 2)
    gold.push(goldOf(files, pairs[place] ?? '', pairs[place + 1] ?? ''));
  return { kind: kind as Kind, text, gold };
}

/** The words of a gold passage stand in the file as they are, the first time they occur. */
function goldOf(files: readonly QualityFile[], filename: string, words: string): Gold {
  const file = files.findIndex((candidate) => candidate.filename === filename);
  const start = files[file]?.text.indexOf(words) ?? -1;
  if (start < 0) throw new Error(`${filename} does not say “${words}”`);
  return { file, start, end: start + words.length };
}
