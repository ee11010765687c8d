import { importLimits, type Project, projectLimits, type SessionMessage } from '@alma/shared/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import {
  formRoutes,
  idempotencyKey,
  route,
  untilClosed,
  type Uploads,
  withEtag,
} from '../../platform/http/index.ts';
import { invalid } from '../../platform/problems/index.ts';
import type { RunStreams, SendAndAnswer } from '../runs/index.ts';
import type { ProjectChats } from './chats.service.ts';
import type { ProjectFiles } from './files.service.ts';
import type { ImportDocument } from './importing/importing.ts';
import type { Projects, TaggedProject } from './projects.service.ts';

export interface ProjectsRoutesParts {
  projects: Projects;
  files: ProjectFiles;
  importDocument: ImportDocument;
  uploads: Uploads;
  chats: ProjectChats;
  sendAndAnswer: SendAndAnswer;
  assertStreamSlotFor: RunStreams['assertStreamSlotFor'];
}

const formLimits = { files: 1, fileBytes: projectLimits.fileBytes };
const importForm = { files: 1, fileBytes: importLimits.fileBytes };
const oneFile = () => invalid([{ path: 'f', message: 'Send one file in the field `f`' }]);

const tagged = (reply: FastifyReply, { project, etag }: TaggedProject): Project =>
  withEtag(reply, etag, project);

export function projectsRoutes(app: FastifyInstance, parts: ProjectsRoutesParts): void {
  const { projects, files, importDocument, uploads, chats, sendAndAnswer, assertStreamSlotFor } = parts;
  const refOf = (caller: { userId: string }, params: { project_id: string }) => ({
    ownerId: caller.userId,
    projectId: params.project_id,
  });

  route(app, 'projects.list', ({ caller, query }) => projects.list(caller.userId, query));

  route(app, 'projects.create', async ({ caller, body, request, reply }) =>
    tagged(reply, await projects.create(caller.userId, body, idempotencyKey(request))),
  );

  route(app, 'projects.get', async ({ caller, params, reply }) =>
    tagged(reply, await projects.get(refOf(caller, params))),
  );

  route(app, 'projects.update', async ({ caller, params, body, request, reply }) => {
    const ifMatch = request.headers['if-match'];
    return tagged(reply, await projects.update(refOf(caller, params), body, ifMatch));
  });

  route(app, 'projects.delete', ({ caller, params, request }) =>
    projects.delete(refOf(caller, params), request.headers['if-match']),
  );

  route(app, 'projects.files.list', ({ caller, params, query }) => files.list(refOf(caller, params), query));

  route(app, 'projects.files.remove', ({ caller, params }) =>
    files.remove(refOf(caller, params), params.file_id),
  );

  route(app, 'projects.files.retry', ({ caller, params }) =>
    files.retry(refOf(caller, params), params.file_id),
  );

  route(app, 'projects.files.text', ({ caller, params, query }) =>
    files.text(refOf(caller, params), params.file_id, query.version),
  );

  formRoutes(app, formLimits, (scope) => {
    route(scope, 'projects.files.add', async (call) => {
      const { caller, params, query } = call;
      const ref = refOf(caller, params);
      // Refuses an upload to a missing project before reading any of it. A full project may still accept a replacement.
      await projects.findOwn(ref);
      return uploads.receive('projects.files.add', call, formLimits, async ({ files: [file] }) => {
        if (!file) throw oneFile();
        return files.add(ref, file, query.replace);
      });
    });
  });

  formRoutes(app, importForm, (scope) => {
    route(
      scope,
      'projects.files.import',
      async (call) => {
        const { caller, params, reply } = call;
        await projects.findOwn(refOf(caller, params));
        const signal = untilClosed(reply.raw);
        return uploads.receive('projects.files.import', call, importForm, async ({ files: [file] }) => {
          if (!file) throw oneFile();
          return importDocument(file, { person: caller.userId, signal });
        });
      },
      { callsPerMinute: importLimits.perMinute },
    );
  });

  route(app, 'projects.chats', ({ caller, params, query }) => chats.list(refOf(caller, params), query));

  route(app, 'projects.chat', async (call) => {
    const { caller, params, body } = call;
    // Before the session is created, so that a refused call leaves no empty chat.
    assertStreamSlotFor(call.request, caller.userId);
    const session = await chats.sessionFor(refOf(caller, params), body);
    const prompt = {
      sessionId: session.id,
      owner: caller.userId,
      text: body.message,
      ...(body.request_id === undefined ? {} : { requestId: body.request_id }),
    };
    return sendAndAnswer(call, prompt, presentAnswer);
  });
}

const presentAnswer = (
  message: SessionMessage,
  { runId, sessionId }: { runId: string; sessionId: string },
) => ({
  session_id: sessionId,
  answer: message.content,
  citations: message.additional_kwargs.citations ?? [],
  run_id: runId,
  message,
});
