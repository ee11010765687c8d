import {
  type Project,
  type ProjectFile,
  type ProjectImport,
  projectLimits,
  type User,
} from '../../contract/index.ts';
import { addSessionMessage, ai, makeSession, startRun, streamOf, wantsStream } from '../ai-runs.ts';
import { refuse } from '../api-error.ts';
import { handle } from '../handle.ts';
import {
  answerFrom,
  createdProjects,
  makeFile,
  makeProject,
  projects,
  type StoredProject,
  type StoredProjectFile,
} from '../projects.ts';
import { listOf } from './paging.ts';
import { checkIfMatch } from './rights.ts';
import { noSession, ownSession, summaryOf } from './runs.ts';

const notFound = (): never => refuse(404, 'NOT_FOUND', { message: 'There is no such project' });

function ownProject(caller: User, id: string): StoredProject {
  const project = projects.get(id);
  return project?.userId === caller.user_id ? project : notFound();
}

const shownFiles = ({ files }: StoredProject): StoredProjectFile[] =>
  files.filter(({ status }) => status !== 'deleted');

const ownFile = (caller: User, params: { project_id: string; file_id: string }): StoredProjectFile =>
  shownFiles(ownProject(caller, params.project_id)).find(({ id }) => id === params.file_id) ?? notFound();

const presentProject = (project: StoredProject): Project => {
  const { userId: _, files: __, ...rest } = project;
  return { ...rest, files_count: shownFiles(project).length };
};
const presentFile = ({ text: _, ...file }: StoredProjectFile): ProjectFile => file;

async function uploadOf(request: Request): Promise<File> {
  const file = (await request.formData()).get('f');
  if (file === null || typeof file === 'string')
    refuse(400, 'VALIDATION_FAILED', { message: 'Send one file' });
  return file;
}

/** Checks name and size. Only the real server inspects the content. */
async function readUpload(request: Request): Promise<{ name: string; text: string }> {
  const file = await uploadOf(request);
  if (!file.name.toLowerCase().endsWith(projectLimits.fileEnding))
    refuse(415, 'UNSUPPORTED_MEDIA_TYPE', { message: 'Only Markdown (.md) files are allowed' });
  const text = await file.text();
  if (text.trim() === '')
    refuse(422, 'FILE_UNREADABLE', { message: 'The file is empty. Choose one with text in it.' });
  return { name: file.name, text };
}

/** Treats the file as text. Only the real server converts documents. */
function importOf(name: string, text: string): ProjectImport {
  if (text.trim() === '') refuse(422, 'FILE_UNREADABLE', { message: `“${name}” has no text.` });
  const filename = name.replace(/\.[^.]*$/, '') + projectLimits.fileEnding;
  const size = new TextEncoder().encode(text).length;
  return { filename, kind: 'text', text, size_bytes: size, notes: [] };
}

export const projectsHandlers = [
  handle('projects.list', ({ caller, query }) => {
    const own = [...projects.values()].filter(({ userId }) => userId === caller.user_id);
    const newestFirst = own.toSorted((a, b) => b.created_at.localeCompare(a.created_at));
    return listOf('projects', newestFirst.map(presentProject), query);
  }),
  handle('projects.create', ({ caller, body, request }) => {
    const key = `${caller.user_id} ${request.headers.get('idempotency-key') ?? crypto.randomUUID()}`;
    const first = createdProjects.get(key);
    const known = first && projects.get(first.projectId);
    if (first && first.body !== JSON.stringify(body)) refuse(422, 'IDEMPOTENCY_KEY_REUSED');
    if (known) return presentProject(known);
    const own = [...projects.values()].filter(({ userId }) => userId === caller.user_id);
    if (own.length >= projectLimits.perUser)
      refuse(409, 'LIMIT_REACHED', {
        message: `A user has at most ${projectLimits.perUser} projects. Delete one that is no longer needed.`,
      });
    const now = new Date().toISOString();
    const project = makeProject({ userId: caller.user_id, ...body, created_at: now, updated_at: now });
    createdProjects.set(key, { body: JSON.stringify(body), projectId: project.id });
    return presentProject(project);
  }),
  handle('projects.get', ({ caller, params, tagged }) => {
    const project = ownProject(caller, params.project_id);
    return tagged(presentProject(project));
  }),
  handle('projects.update', ({ caller, params, body, request, tagged }) => {
    const project = ownProject(caller, params.project_id);
    checkIfMatch(request, presentProject(project));
    const { title = project.title, description = project.description } = body;
    Object.assign(project, { title, description, updated_at: new Date().toISOString() });
    return tagged(presentProject(project));
  }),
  handle('projects.delete', ({ caller, params, request }) => {
    const project = ownProject(caller, params.project_id);
    checkIfMatch(request, presentProject(project));
    projects.delete(project.id);
    for (const { session_id: id, project_id: of } of ai.sessions.values())
      if (of === project.id) ai.sessions.delete(id);
    return undefined;
  }),

  handle('projects.files.list', ({ caller, params, query }) => {
    const project = ownProject(caller, params.project_id);
    return listOf('files', shownFiles(project).map(presentFile), query);
  }),
  handle('projects.files.add', async ({ caller, params, query, request }) => {
    const project = ownProject(caller, params.project_id);
    const upload = await readUpload(request);
    const same = shownFiles(project).find(({ filename }) => filename === upload.name);
    if (same && !query.replace)
      refuse(409, 'FILE_EXISTS', { message: 'A file of this name is already there' });
    if (!same && shownFiles(project).length >= projectLimits.files)
      refuse(409, 'LIMIT_REACHED', { message: 'Maximum 10 files allowed per project' });
    const file = makeFile(upload.name, upload.text, { ...(same ? { id: same.id } : {}) });
    if (same) project.files[project.files.indexOf(same)] = file;
    else project.files.push(file);
    return presentFile(file);
  }),
  handle('projects.files.import', async ({ caller, params, request }) => {
    ownProject(caller, params.project_id);
    const file = await uploadOf(request);
    return importOf(file.name, await file.text());
  }),
  handle('projects.files.remove', ({ caller, params }) => {
    ownFile(caller, params).status = 'deleted';
    return undefined;
  }),
  handle('projects.files.retry', ({ caller, params }) => {
    const file = ownFile(caller, params);
    Object.assign(file, { status: 'active', status_reason: null });
    return presentFile(file);
  }),
  handle('projects.files.text', ({ caller, params, query }) => {
    const file = ownFile(caller, params);
    if (query.version !== undefined && query.version !== file.version) notFound();
    return { file_id: file.id, filename: file.filename, version: file.version, text: file.text };
  }),

  handle('projects.chats', ({ caller, params, query }) => {
    ownProject(caller, params.project_id);
    const own = [...ai.sessions.values()].filter(({ project_id }) => project_id === params.project_id);
    return listOf('chats', own.reverse().map(summaryOf), query);
  }),
  handle('projects.chat', async ({ caller, params, body, request }) => {
    const project = ownProject(caller, params.project_id);
    const isNew = body.session_id == null;
    if (isNew && shownFiles(project).length === 0)
      refuse(409, 'FILES_REQUIRED', { message: 'Upload files to create project chat' });
    const session = isNew
      ? makeSession({ kind: 'project', userId: caller.user_id, project_id: project.id, title: body.message })
      : ownSession(caller, body.session_id ?? '', 'project');
    if (session.project_id !== project.id) noSession();
    if (session.activeRunId !== null) refuse(409, 'RUN_ACTIVE', { details: { run_id: session.activeRunId } });
    addSessionMessage(session, 'human', body.message, body.request_id ? { request_id: body.request_id } : {});
    const run = startRun(session, () => answerFrom(project, body.message));
    if (wantsStream(request)) return streamOf(run);
    const message = await run.ended;
    if (!message) refuse(502, 'MODEL_FAILED', { message: 'The model did not answer' });
    return {
      session_id: session.session_id,
      answer: message.content,
      citations: message.additional_kwargs.citations ?? [],
      run_id: run.id,
      message,
    };
  }),
];
