import type { Document } from '@alma/offline-assistant/onboarding';
import { onboardingLimits, type OnboardingReply, type SessionMessage } from '@alma/shared/contract';
import type { FastifyInstance } from 'fastify';
import { safeName } from '../../account/files/index.ts';
import { type Call, formRoutes, route, type Uploads } from '../../platform/http/index.ts';
import { invalid } from '../../platform/problems/index.ts';
import type { PresentSession, Runs, SendAndAnswer, Session } from '../runs/index.ts';
import type { DocumentReader } from './documents/documents.ts';
import type { Onboarding } from './onboarding.service.ts';
import type { RunInput } from './run-state.ts';
import { texts } from './texts.ts';

export interface OnboardingRoutesParts {
  onboarding: Onboarding;
  runs: Runs;
  documents: DocumentReader;
  sendAndAnswer: SendAndAnswer;
  presentSession: PresentSession;
  uploads: Uploads;
}

const limits = { files: onboardingLimits.files, fileBytes: onboardingLimits.fileBytes };

export function onboardingRoutes(app: FastifyInstance, parts: OnboardingRoutesParts): void {
  const { onboarding, runs, documents: reader, sendAndAnswer, presentSession, uploads } = parts;

  const readInput = (call: Call<'onboarding.send'>, owner: string) =>
    uploads.receive('onboarding.send', call, limits, async ({ fields, files }) => {
      if (fields.message === '' && files.length === 0 && fields.urls.length === 0) {
        throw invalid([{ path: 'message', message: texts.somethingNeeded }]);
      }
      const documents: Document[] = [];
      for (const { name, path } of files)
        documents.push(await reader.file({ name: safeName(name), path }, { person: owner }));
      const identity = files.map(({ hash }) => hash);
      return { fields, documents, identity };
    });

  route(app, 'onboarding.start', async ({ caller, query }) => {
    const chosen = { profileId: query.profile_id, agentId: query.agent_id };
    const { session, message } = await onboarding.start(caller.userId, chosen);
    return presentReply(session, message);
  });

  formRoutes(app, limits, (scope) => {
    route(scope, 'onboarding.send', async (call) => {
      const { caller, params } = call;
      const { id: sessionId, owner } = await onboarding.get(params.session_id, caller.userId);
      const { fields, documents, identity } = await readInput(call, owner);
      const { message: text, urls, request_id: requestId } = fields;
      const input: RunInput = { documents, urls };
      const kwargs = {
        ...(documents.length > 0 ? { files: documents.map(({ name }) => name) } : {}),
        ...(urls.length > 0 ? { urls } : {}),
      };
      const prompt = { sessionId, owner, text, identity, kwargs, input: structuredClone({ ...input }) };
      return sendAndAnswer(
        call,
        requestId === undefined ? prompt : { ...prompt, requestId },
        async (message) => presentReply(await runs.sessions.get(sessionId, owner), message),
      );
    });
  });

  route(app, 'onboarding.setProfile', async ({ caller, params, query, body, reply }) => {
    const profileId = needed('profile_id', query.profile_id, body.profile_id);
    const session = await onboarding.setProfile(params.session_id, caller.userId, profileId);
    return presentSession(session, reply.raw);
  });

  route(app, 'onboarding.setAgent', async ({ caller, params, query, body, reply }) => {
    const agentId = needed('agent_id', query.agent_id, body.agent_id);
    const session = await onboarding.setAgent(params.session_id, caller.userId, agentId);
    return presentSession(session, reply.raw);
  });

  route(app, 'onboarding.undo', ({ caller, params, body }) =>
    onboarding.undo(params.session_id, caller.userId, body.change_id),
  );
}

/** An id from the query or the body. @throws {Problem} when it is in neither, or differs. */
function needed(path: string, inQuery: string | undefined, inBody: string | undefined): string {
  const id = inBody ?? inQuery;
  if (id === undefined) throw invalid([{ path, message: 'Give it in the query or in the body' }]);
  if (inQuery !== undefined && inQuery !== id)
    throw invalid([{ path, message: 'The query and the body give different ids' }]);
  return id;
}

function presentReply(session: Session, message: SessionMessage): OnboardingReply {
  const { changes = [], progress = { filled: 0, asked: 0 } } = message.additional_kwargs;
  return {
    session_id: session.id,
    response: message.content,
    profile_updated: changes.length > 0,
    updated_fields: changes.map(({ field }) => field),
    changes,
    profile_id: session.profileId,
    agent_id: session.agentId,
    progress,
    message,
  };
}
