// Fastify handlers with only the prepared queries of reading calls: `bare-server.ts <url> <port>`.
import Fastify from 'fastify';
import { createChatReads } from '../../server/src/chat/chats.reads.ts';
import { openDatabase } from '../../server/src/platform/database/index.ts';

const [url = '', port = '4223'] = process.argv.slice(2);
const { pool } = openDatabase(url, { poolSize: 10, onError: (error) => console.error(error.message) });
const chats = createChatReads(pool);
const app = Fastify();

/** The session with the roles of its user; undefined for an unknown session. */
async function accessOf(sessionId: unknown): Promise<{ user_id: string } | undefined> {
  const { rows } = await pool.query({
    name: 'access',
    text: `SELECT s.id, s.user_id, s.revoked_at, s.expires_at, s.id_token_hash, i.subject, u.status, u.is_agent, g.role
           FROM sessions s JOIN users u ON u.user_id = s.user_id JOIN identities i ON i.id = s.identity_id
           LEFT JOIN role_grants g ON g.user_id = s.user_id WHERE s.id = $1::uuid`,
    values: [sessionId],
  });
  return rows[0] as { user_id: string } | undefined;
}

async function readUser(id: string): Promise<object> {
  const { rows } = await pool.query({
    name: 'user',
    text: 'SELECT u.*, g.* FROM users u LEFT JOIN role_grants g ON g.user_id = u.user_id WHERE u.user_id = $1 ORDER BY g.role',
    values: [id],
  });
  return { user: rows[0], roles: rows.map(({ role }: { role: string }) => role) };
}

async function isMember(userId: string): Promise<boolean> {
  const { rows } = await pool.query({
    name: 'member',
    text: 'SELECT team FROM delivery_members WHERE user_id = $1 LIMIT 1',
    values: [userId],
  });
  return rows.length > 0;
}

app.get('/api/v1/users/:id', async ({ params, headers }, reply) => {
  if (!(await accessOf(headers['x-session']))) return reply.code(401).send();
  return readUser((params as { id: string }).id);
});

app.get('/api/v1/auth/me', async ({ headers }, reply) => {
  const access = await accessOf(headers['x-session']);
  if (!access) return reply.code(401).send();
  const [user, isInTeam] = await Promise.all([readUser(access.user_id), isMember(access.user_id)]);
  return { ...user, isInTeam };
});

app.get('/api/v1/chats', async ({ headers }, reply) => {
  const access = await accessOf(headers['x-session']);
  if (!access) return reply.code(401).send();
  return chats.list(access.user_id, { limit: undefined, offset: 0 });
});

/** About as long as a page of the product. */
const page = `<!doctype html><title>Page</title>${'<p>Text</p>'.repeat(1_800)}`;
app.get('/wallet', async (_request, reply) => reply.type('text/html').send(page));

await app.listen({ port: Number(port), host: '127.0.0.1' });
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
