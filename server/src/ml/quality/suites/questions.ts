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

/** A place in a file that contains the answer, as character offsets. */
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
}

const folder = path.join(import.meta.dirname, 'mdqa');

/** The bundled question sets: one folder each, with Markdown files and questions about them. */
export const readProjects = (): QualityProject[] => projectNames().map((name) => readProject(name));

export const projectNames = (): string[] => readdirSync(folder).sort();

const readFile = (file: string): QualityFile => toFile(path.basename(file), readFileSync(file, 'utf8'));

export function toFile(filename: string, text: string): QualityFile {
  let segment: Segment | undefined;
  return {
    fileId: filename,
    version: '1',
    filename,
    text,
    // Built on the first search. Servers do not search these files, which are small enough to be sent whole.
    get segment() {
      return (segment ??= buildSegment(text));
    },
  };
}

/** Reads the project in the folder `name` of `from`. */
export function readProject(name: string, from = folder): QualityProject {
  const place = path.join(from, name);
  const names = readdirSync(place).filter((file) => file.endsWith('.md'));
  const files = names.sort().map((file) => readFile(path.join(place, file)));
  const lines = readFileSync(path.join(place, 'questions.tsv'), 'utf8').trim().split('\n');
  return { name, files, questions: lines.map((line) => readQuestion(line, files)) };
}

function readQuestion(line: string, files: readonly QualityFile[]): Question {
  const [kind = '', text = '', ...pairs] = line.split('\t');
  const gold: Gold[] = [];
  for (let place = 0; place < pairs.length; place += 2)
    gold.push(goldOf(files, pairs[place] ?? '', pairs[place + 1] ?? ''));
  return { kind: kind as Kind, text, gold };
}

/** Finds the first exact occurrence of a gold passage in its file. */
function goldOf(files: readonly QualityFile[], filename: string, words: string): Gold {
  const file = files.findIndex((candidate) => candidate.filename === filename);
  const start = files[file]?.text.indexOf(words) ?? -1;
  if (start < 0) throw new Error(`${filename} does not say “${words}”`);
  return { file, start, end: start + words.length };
}
