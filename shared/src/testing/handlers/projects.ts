import {
  type Project,
  type ProjectFile,
  type ProjectImport,
  projectLimits,
  type User,
} from '../../contract/index.ts';
import { ai, makeSession, ownSession, say, startRun, streamOf, wantsStream } from '../ai-runs.ts';
import { apiError } from '../api-error.ts';
import { handle } from '../handle.ts';
import {
  answerFrom,
  createdProjects,
  type KeptFile,
  type KeptProject,
  makeFile,
  makeProject,
  projects,
} from '../projects.ts';
import { etagOf } from '../tables.ts';
import { stale } from './rights.ts';
import { noSession } from './runs.ts';

const notFound = (): Response => apiError(404, 'NOT_FOUND', { message: 'There is no such project' });

function ownProject(caller: User, id: string): KeptProject | undefined {
  const project = projects.get(id);
  return project?.userId === caller.user_id ? project : undefined;
}

const shownFiles = ({ files }: KeptProject): KeptFile[] => files.filter(({ status }) => status !== 'deleted');

const told = (project: KeptProject): Project => {
  const { userId: _, files: __, ...rest } = project;
  return { ...rest, files_count: shownFiles(project).length };
};
const toldFile = ({ text: _, ...file }: KeptFile): ProjectFile => file;

const wholeList = <T>(items: readonly T[], { page, limit }: { page: number; limit?: number | undefined }) => {
  const size = limit ?? Math.max(1, items.length);
  return { items: items.slice((page - 1) * size, page * size), page, limit: size, total: items.length };
};

/** Checks name and size. Only the real server inspects the content. */
async function readUpload(request: Request): Promise<{ name: string; text: string } | Response> {
  const file = (await request.formData()).get('f');
  if (file === null || typeof file === 'string')
    return apiError(400, 'VALIDATION_FAILED', { message: 'Send one file' });
  if (!file.name.toLowerCase().endsWith(projectLimits.fileEnding))
    return apiError(415, 'UNSUPPORTED_MEDIA_TYPE', { message: 'Only Markdown (.md) files are allowed' });
  const text = await file.text();
  if (text.trim() === '')
    return apiError(422, 'FILE_UNREADABLE', { message: 'The file is empty. Choose one with text in it.' });
  return { name: file.name, text };
}

/** Treats the file as text. Only the real server converts documents. */
function importOf(name: string, text: string): ProjectImport | Response {
  if (text.trim() === '') return apiError(422, 'FILE_UNREADABLE', { message: `“${name}” has no text.` });
  const filename = name.replace(/\.[^.]*$/, '') + projectLimits.fileEnding;
  const size = new TextEncoder().encode(text).length;
  return { filename, kind: 'text', text, size_bytes: size, notes: [] };
}

export const projectsHandlers = [
  handle('projects.list', ({ caller, query }) => {
    const own = [...projects.values()].filter(({ userId }) => userId === caller.user_id);
    const newestFirst = own.toSorted((a, b) => b.created_at.localeCompare(a.created_at));
    const { items, ...rest } = wholeList(newestFirst, query);
    return { projects: items.map(told), ...rest };
  }),
  handle('projects.create', ({ caller, body, request }) => {
    const key = `${caller.user_id} ${request.headers.get('idempotency-key') ?? crypto.randomUUID()}`;
    const first = createdProjects.get(key);
    const known = first && projects.get(first.projectId);
    if (first && first.body !== JSON.stringify(body)) return apiError(422, 'IDEMPOTENCY_KEY_REUSED');
    if (known) return told(known);
    const own = [...projects.values()].filter(({ userId }) => userId === caller.user_id);
    if (own.length >= projectLimits.perUser)
      return apiError(409, 'LIMIT_REACHED', {
        message: `A user has at most ${projectLimits.perUser} projects. Delete one that is no longer needed.`,
      });
    const now = new Date().toISOString();
    const project = makeProject({ userId: caller.user_id, ...body, created_at: now, updated_at: now });
    createdProjects.set(key, { body: JSON.stringify(body), projectId: project.id });
    return told(project);
  }),
  handle('projects.get', ({ caller, params, replyHeaders }) => {
    const project = ownProject(caller, params.project_id);
    if (!project) return notFound();
    replyHeaders.set('etag', etagOf(told(project)));
    return told(project);
  }),
  handle('projects.update', ({ caller, params, body, request, replyHeaders }) => {
    const project = ownProject(caller, params.project_id);
    if (!project) return notFound();
    const ifMatch = request.headers.get('if-match');
    if (ifMatch !== null && ifMatch !== etagOf(told(project))) return stale();
    const { title = project.title, description = project.description } = body;
    Object.assign(project, { title, description, updated_at: new Date().toISOString() });
    replyHeaders.set('etag', etagOf(told(project)));
    return told(project);
  }),
  handle('projects.delete', ({ caller, params }) => {
    if (!ownProject(caller, params.project_id)) return notFound();
    projects.delete(params.project_id);
    return undefined;
  }),

  handle('projects.files.list', ({ caller, params, query }) => {
    const project = ownProject(caller, params.project_id);
    if (!project) return notFound();
    const { items, ...rest } = wholeList(shownFiles(project), query);
    return { files: items.map(toldFile), ...rest };
  }),
  handle('projects.files.add', async ({ caller, params, query, request }) => {
    const project = ownProject(caller, params.project_id);
    if (!project) return notFound();
    const upload = await readUpload(request);
    if (upload instanceof Response) return upload;
    const same = shownFiles(project).find(({ filename }) => filename === upload.name);
    if (same && !query.replace)
      return apiError(409, 'FILE_EXISTS', { message: 'A file of this name is already there' });
    if (!same && shownFiles(project).length >= projectLimits.files)
      return apiError(409, 'LIMIT_REACHED', { message: 'Maximum 10 files allowed per project' });
    const file = makeFile(upload.name, upload.text, { ...(same ? { id: same.id } : {}) });
    if (same) project.files[project.files.indexOf(same)] = file;
    else project.files.push(file);
    return toldFile(file);
  }),
  handle('projects.files.import', async ({ caller, params, request }) => {
    if (!ownProject(caller, params.project_id)) return notFound();
    const file = (await request.formData()).get('f');
    if (file === null || typeof file === 'string')
      return apiError(400, 'VALIDATION_FAILED', { message: 'Send one file' });
    return importOf(file.name, await file.text());
  }),
  handle('projects.files.remove', ({ caller, params }) => {
    const file = ownProject(caller, params.project_id)?.files.find(({ id }) => id === params.file_id);
    if (!file) return notFound();
    file.status = 'deleted';
    return undefined;
  }),
  handle('projects.files.retry', ({ caller, params }) => {
    const file = ownProject(caller, params.project_id)?.files.find(({ id }) => id === params.file_id);
    if (!file) return notFound();
    Object.assign(file, { status: 'active', status_reason: null });
    return toldFile(file);
  }),
  handle('projects.files.text', ({ caller, params, query }) => {
    const file = ownProject(caller, params.project_id)?.files.find(({ id }) => id === params.file_id);
    const isThere = file && (query.version === undefined || query.version === file.version);
    if (!isThere) return notFound();
    return { file_id: file.id, filename: file.filename, version: file.version, text: file.text };
  }),

  handle('projects.chats', ({ caller, params, query }) => {
    if (!ownProject(caller, params.project_id)) return notFound();
    const own = [...ai.sessions.values()].filter(({ project_id }) => project_id === params.project_id);
    const { items, ...rest } = wholeList(own.reverse(), query);
    return {
      chats: items.map(({ session_id, title, created_at, updated_at }) => ({
        session_id,
        title: title ?? '',
        created_at,
        updated_at,
      })),
      ...rest,
    };
  }),
  handle('projects.chat', async ({ caller, params, body, request }) => {
    const project = ownProject(caller, params.project_id);
    if (!project) return notFound();
    const isNew = body.session_id == null;
    if (isNew && shownFiles(project).length === 0)
      return apiError(409, 'FILES_REQUIRED', { message: 'Upload files to create project chat' });
    const session = isNew
      ? makeSession({ kind: 'project', userId: caller.user_id, project_id: project.id, title: body.message })
      : ownSession(caller.user_id, body.session_id ?? '', 'project');
    if (!session) return noSession();
    if (session.activeRunId !== null)
      return apiError(409, 'RUN_ACTIVE', { details: { run_id: session.activeRunId } });
    say(session, 'human', body.message, body.request_id ? { request_id: body.request_id } : {});
    const run = startRun(session, () => answerFrom(project, body.message));
    if (wantsStream(request)) return streamOf(run);
    const message = await run.ended;
    if (!message) return apiError(502, 'MODEL_FAILED', { message: 'The model did not answer' });
    return {
      session_id: session.session_id,
      answer: message.content,
      citations: message.additional_kwargs.citations ?? [],
      run_id: run.id,
      message,
    };
  }),
];
