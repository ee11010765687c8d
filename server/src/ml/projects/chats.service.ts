import type { ParsedBody, ParsedQuery } from '@alma/shared/contract';
import { isProblem, Problem } from '../../platform/problems/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { summaryOf, type Session, type Sessions } from '../runs/index.ts';
import { listFiles } from './files.repository.ts';
import { pageOf, windowOf } from './projects.present.ts';
import { filesRequired } from './projects.errors.ts';
import type { ProjectRef, Projects } from './projects.service.ts';
import { dropChatStart, findChatStart, keepChatStart } from './projects.repository.ts';

export type ProjectChats = ReturnType<typeof createProjectChats>;

/** Chats about a project: sessions with an assistant that reads its files. */
export function createProjectChats(platform: Platform, projects: Projects, sessions: Sessions) {
  const { db } = platform.database;

  const begin = ({ ownerId, projectId }: ProjectRef): Promise<Session> =>
    sessions.create({ owner: ownerId, kind: 'project', projectId });

  /** The chat that a request has begun, unless it was deleted since. */
  async function known(ref: ProjectRef, requestId: string): Promise<Session | undefined> {
    const sessionId = await findChatStart(db, ref.projectId, requestId);
    if (sessionId === undefined) return undefined;
    try {
      return await sessions.get(sessionId, ref.ownerId);
    } catch (error) {
      if (!isProblem(error, 'NOT_FOUND')) throw error;
      await dropChatStart(db, sessionId);
      return undefined;
    }
  }

  async function beginOnce(ref: ProjectRef, requestId: string): Promise<Session> {
    const earlier = await known(ref, requestId);
    if (earlier) return earlier;
    const session = await begin(ref);
    const start = { projectId: ref.projectId, requestId, sessionId: session.id };
    const first = await keepChatStart(db, start);
    if (first === session.id) return session;
    await sessions.erase({ owner: ref.ownerId, sessionId: session.id });
    return sessions.get(first, ref.ownerId);
  }

  return {
    async list(ref: ProjectRef, query: ParsedQuery<'projects.chats'>) {
      await projects.own(ref);
      const page = windowOf(query);
      const filter = { owner: ref.ownerId, kind: 'project' as const, projectId: ref.projectId };
      const { sessions: found, total } = await sessions.list({ ...filter, ...(page ? { page } : {}) });
      return { chats: found.map(summaryOf), ...pageOf(query, total) };
    },

    /** The chat that a message goes to: the one it names, or a new one. */
    async sessionFor(
      ref: ProjectRef,
      { session_id: sessionId, request_id: requestId }: ParsedBody<'projects.chat'>,
    ): Promise<Session> {
      await projects.own(ref);
      if (sessionId) {
        const session = await sessions.get(sessionId, ref.ownerId);
        if (session.projectId === ref.projectId && session.kind === 'project') return session;
        throw new Problem('NOT_FOUND', 'There is no such session');
      }
      const { total } = await listFiles(db, ref.projectId);
      if (total === 0) throw filesRequired();
      return requestId === undefined ? begin(ref) : beginOnce(ref, requestId);
    },
  };
}
