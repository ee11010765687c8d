import type { Citation, Project, ProjectFile } from '../contract/index.ts';
import { addSessionMessage, makeSession, type Reply } from './ai-runs.ts';
import { nextId } from './ids.ts';

export interface StoredProjectFile extends ProjectFile {
  text: string;
}

/** A project as the server stores it. */
export interface StoredProject extends Omit<Project, 'files_count'> {
  userId: string;
  files: StoredProjectFile[];
}

/** Projects of the server in memory: Maya has two, of which one has no title. */
export const projects = new Map<string, StoredProject>();
/** First replies by caller and Idempotency-Key. */
export const createdProjects = new Map<string, { body: string; projectId: string }>();

const since = '2026-02-01T09:00:00.000Z';

export function makeFile(
  filename: string,
  text: string,
  changes: Partial<Pick<ProjectFile, 'id' | 'status' | 'status_reason'>> = {},
): StoredProjectFile {
  return {
    id: nextId('project-file'),
    filename,
    mime_type: 'text/markdown',
    size_bytes: new TextEncoder().encode(text).length,
    status: 'active',
    status_reason: null,
    passages: 1,
    version: nextId('version'),
    created_at: since,
    updated_at: since,
    ...changes,
    text,
  };
}

export function makeProject(
  overrides: Pick<StoredProject, 'userId' | 'title'> & Partial<StoredProject>,
): StoredProject {
  const project = {
    id: nextId('project'),
    description: '',
    files: [],
    created_at: since,
    updated_at: since,
    ...overrides,
  };
  projects.set(project.id, project);
  return project;
}

const policy = `# Staffing policy

## Night cover

Each ward keeps at least two registered nurses on duty at all hours, breaks included.

## Overtime

Overtime is paid at one and a half times the rate.
`;

export function resetProjects(): void {
  projects.clear();
  createdProjects.clear();
  const study = makeProject({
    id: 'project-study',
    userId: 'user-maya',
    title: 'Hospital staffing study',
    description: 'Why ward 4B runs short at night.',
    files: [
      makeFile('staffing-policy.md', policy, { id: 'file-policy' }),
      makeFile('interviews.md', '# Interviews\n\nNurses rest less than four hours between shifts.\n'),
    ],
  });
  makeProject({ id: 'project-untitled', userId: 'user-maya', title: '' });
  const session = makeSession({
    session_id: 'session-nights',
    kind: 'project',
    userId: 'user-maya',
    project_id: study.id,
    title: 'How many nurses are on duty at night?',
  });
  addSessionMessage(session, 'human', 'How many nurses are on duty at night?');
  const { text, citations, kwargs } = answerFrom(study, 'How many nurses are on duty?');
  addSessionMessage(session, 'ai', text, {
    assistant: 'offline',
    ending: 'stop',
    citations: citations ?? [],
    ...kwargs,
  });
}

const longWords = (text: string): string[] => text.toLowerCase().match(/\p{L}{4,}/gu) ?? [];

/** Quotes the line that shares most words with the question, or says that no file answers it. */
export function answerFrom(project: StoredProject, question: string): Reply {
  const asked = new Set(longWords(question).filter((word) => !['many', 'what', 'does'].includes(word)));
  const lines = project.files
    .filter(({ status }) => status === 'active')
    .flatMap((file) => file.text.split('\n').map((line, place) => ({ file, line, place })))
    .filter(({ line }) => line !== '' && !line.startsWith('#'))
    .map((found) => ({ ...found, score: longWords(found.line).filter((word) => asked.has(word)).length }));
  const [best] = lines.toSorted((a, b) => b.score - a.score);
  if (best === undefined || best.score < 1)
    return { text: 'The files of this project do not answer this.', citations: [] };
  const { file, line, place } = best;
  const citation: Citation = {
    n: 1,
    file_id: file.id,
    filename: file.filename,
    heading: headingAbove(file.text.split('\n').slice(0, place)),
    start_line: place + 1,
    end_line: place + 1,
    quote: line,
    version: file.version,
  };
  return {
    text: `The file says: ${line} [1]`,
    citations: [citation],
    kwargs: { sourced: { statements: 1, with_source: 1 } },
  };
}

const headingAbove = (lines: readonly string[]): string =>
  lines.findLast((line) => line.startsWith('#'))?.replace(/^#+\s*/u, '') ?? '';
