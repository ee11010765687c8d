import type { ParsedBody, ParsedQuery } from '@alma/shared/contract';
import type { Platform } from '../../platform/platform.ts';
import { Problem } from '../../platform/problems/index.ts';
import { createOnce, type Session, type Sessions, summaryOf } from '../runs/index.ts';
import { listFiles } from './files.repository.ts';
import { filesRequired, noSuchProject } from './projects.errors.ts';
import { pageOf, windowOf } from './projects.present.ts';
import { keepProject } from './projects.repository.ts';
import type { ProjectRef, Projects } from './projects.service.ts';

export type ProjectChats = ReturnType<typeof createProjectChats>;

/** Chats about a project: sessions with an assistant that reads its files. */
export function createProjectChats(platform: Platform, projects: Projects, sessions: Sessions) {
  const { db } = platform.database;

  /** Starts a chat. A repeated request returns the chat that it started before, unless that has been deleted since. */
  function begin({ ownerId: owner, projectId }: ProjectRef, key?: string): Promise<Session> {
    const call = { owner, endpoint: `projects.chat/${projectId}`, key };
    return createOnce({ platform, sessions }, call, async (tx) => {
      const session = await sessions.create({ owner, kind: 'project', projectId }, tx);
      // Locked after the account, as in an erasure. A deletion that is already over did not include this chat.
      if (!(await keepProject(tx, projectId))) throw noSuchProject();
      return session;
    });
  }

  return {
    async list(ref: ProjectRef, query: ParsedQuery<'projects.chats'>) {
      await projects.findOwn(ref);
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
      await projects.findOwn(ref);
      if (sessionId) {
        const session = await sessions.get(sessionId, ref.ownerId);
        if (session.projectId === ref.projectId && session.kind === 'project') return session;
        throw new Problem('NOT_FOUND', 'There is no such session');
      }
      const { total } = await listFiles(db, ref.projectId);
      if (total === 0) throw filesRequired();
      return begin(ref, requestId);
    },
  };
}
