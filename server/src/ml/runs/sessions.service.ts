import { randomUUID } from 'node:crypto';
import { lockAccount } from '../../account/users/index.ts';
import type { Executor } from '../../platform/database/index.ts';
import { isId } from '../../platform/ids/index.ts';
import type { CallWindow } from '../../platform/limits/index.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  findMessage,
  insertMessage,
  lockMessage,
  presentMessage,
  setKwargs,
  shownCharacters,
  shownMessages,
} from './messages.repository.ts';
import { assertMaySend, noSuchSession, tooManySessions } from './runs.errors.ts';
import type { Session, Sessions } from './runs.ts';
import { sessionLimits } from './session-limits.ts';
import {
  activeSessionIds,
  changeSession,
  deleteSessions,
  findSession,
  hasMoreSessions,
  insertSession,
  listSessions,
  lockSession,
} from './sessions.repository.ts';
import type { NewMessage } from './workflow.ts';

export interface SessionsParts {
  drop(sessionIds: readonly string[]): void;
  budgets: { aiKilobytes: Pick<CallWindow, 'refusedMs'> };
}

/** Sessions of every kind. To anyone but the owner, a session does not exist. */
export function createSessions(platform: Platform, { drop, budgets }: SessionsParts): Sessions {
  const { db } = platform.database;
  const now = (): Date => new Date(platform.now());

  async function get(sessionId: string, owner: string, executor: Executor = db): Promise<Session> {
    return ownOf(isId(sessionId) ? await findSession(executor, sessionId) : undefined, owner);
  }

  return {
    get,

    create: ({ id = randomUUID(), owner, kind, greeting, data = {}, ...rest }, executor = db) =>
      executor.transaction(async (tx) => {
        await lockAccount(tx, owner);
        const at = now();
        const session = await insertSession(tx, {
          ...rest,
          id,
          ownerId: owner,
          kind,
          data,
          createdAt: at,
          updatedAt: at,
        });
        if (!session) return ownOf(await findSession(tx, id), owner);
        if (await hasMoreSessions(tx, owner, sessionLimits.perUser)) throw tooManySessions();
        // The first message would be refused, which would leave an empty chat.
        assertMaySend(budgets.aiKilobytes.refusedMs(owner));
        if (greeting) await insertMessage(tx, { ...aiMessage(session.id, greeting), at });
        return session;
      }),

    list: (filter, executor = db) => listSessions(executor, filter),
    active: (filter, limit) => activeSessionIds(db, filter, limit),

    async edit(sessionId, owner, edit) {
      await get(sessionId, owner);
      await db.transaction(async (tx) => {
        const session = await lockSession(tx, sessionId);
        if (!session) throw noSuchSession();
        const { message, ...change } = edit(session);
        const at = now();
        if (message) await insertMessage(tx, { ...aiMessage(sessionId, message), at });
        await changeSession(tx, sessionId, { ...change, updatedAt: at });
      });
      return get(sessionId, owner);
    },

    async messages(sessionId, owner, { limit, executor = db } = {}) {
      await get(sessionId, owner, executor);
      return (await shownMessages(executor, sessionId, { limit })).map(presentMessage);
    },

    async messagesOfRun({ sessionId, runId, owner }, executor = db) {
      await get(sessionId, owner, executor);
      return (await shownMessages(executor, sessionId, { runId })).map(presentMessage);
    },

    async characters(sessionId, owner) {
      await get(sessionId, owner);
      return shownCharacters(db, sessionId);
    },

    async amend(tx, messageId, owner, edit) {
      const row = isId(messageId) ? await lockMessage(tx, messageId, owner) : undefined;
      if (!row || row.kwargs.hidden) return undefined;
      await setKwargs(tx, row.id, edit(row.kwargs));
      const edited = await findMessage(tx, row.id);
      return edited && presentMessage(edited);
    },

    async erase(filter, executor = db) {
      drop(await deleteSessions(executor, filter));
    },
  };
}

function ownOf(session: Session | undefined, owner: string): Session {
  if (session?.owner !== owner) throw noSuchSession();
  return session;
}

const aiMessage = (sessionId: string, { content, name = null, kwargs = {} }: NewMessage) => ({
  sessionId,
  type: 'ai' as const,
  content,
  name,
  kwargs,
});
