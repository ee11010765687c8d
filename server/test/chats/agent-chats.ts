import type { Chat, ChatAgent, ChatMessage } from '@alma/shared/contract';
import type { TestReply, TestServer } from '../app.ts';
import { eventually } from '../eventually.ts';
import type { SignedIn } from '../sign-in.ts';

export const agentPrompt = 'You help a group with its plans.';

interface OwnAgent {
  profileId: string;
  agentId: string;
}

/** Helpers for chats with agents on one server. */
export function agentChats(server: TestServer) {
  const { pool } = server.database;
  const call = (as: SignedIn, method: string, path: string, body?: unknown): Promise<TestReply> =>
    server.call(method, `/api/v1${path}`, { as, ...(body === undefined ? {} : { body }) });

  const add = (as: SignedIn, chatId: string, agentId: string, name?: string): Promise<TestReply> =>
    call(as, 'POST', `/chats/${chatId}/agents`, {
      agent_id: agentId,
      ...(name === undefined ? {} : { name }),
    });

  const messagesOf = async (as: SignedIn, chatId: string): Promise<ChatMessage[]> =>
    (await call(as, 'GET', `/chats/${chatId}/messages?limit=100`)).body.messages;

  const answersIn = async (as: SignedIn, chatId: string): Promise<ChatMessage[]> =>
    (await messagesOf(as, chatId)).filter(({ agent }) => agent !== undefined);

  return {
    call,
    add,
    messagesOf,
    answersIn,

    async makeAgent(owner: SignedIn, more: object = {}, name = 'Helper'): Promise<OwnAgent> {
      const profile = await call(owner, 'POST', '/profile', { basic_identification: { full_name: name } });
      const body = { prompt: agentPrompt, ...more };
      const agent = await call(owner, 'POST', `/profile/${profile.body.id}/agent`, body);
      if (agent.status !== 201) throw new Error(JSON.stringify(agent.body));
      return { profileId: profile.body.id, agentId: agent.body.id };
    },

    async added(as: SignedIn, chatId: string, agentId: string, name?: string): Promise<ChatAgent> {
      const reply = await add(as, chatId, agentId, name);
      const found = (reply.body as Chat).agents?.find((agent) => agent.agent_id === agentId);
      if (!found) throw new Error(`the agent was not added: ${JSON.stringify(reply.body)}`);
      return found;
    },

    say: (as: SignedIn, chatId: string, content: string): Promise<TestReply> =>
      call(as, 'POST', `/chats/${chatId}/messages`, { content }),

    async answersTo(as: SignedIn, chatId: string, count: number): Promise<ChatMessage[]> {
      await eventually(async () => (await answersIn(as, chatId)).length >= count, `${count} answers`);
      return answersIn(as, chatId);
    },

    /** Waits until no mention or answer is pending. */
    settled: (): Promise<void> =>
      eventually(async () => {
        const { rows } = await pool.query(
          `SELECT (SELECT count(*) FROM chat_agent_mentions)
             + (SELECT count(*) FROM chat_agent_answers WHERE status = 'waiting') AS open`,
        );
        return Number(rows[0].open) === 0;
      }, 'an empty queue'),

    /** Frees the limits of ten active chats per person, and of answers per minute. */
    async reset(): Promise<void> {
      await pool.query('DELETE FROM chat_agent_answers');
      await pool.query('UPDATE chats SET archived_at = now() WHERE archived_at IS NULL');
    },
  };
}
