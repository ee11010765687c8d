// A bare Fastify handler with the queries of `GET /users/{id}`, and nothing else: `bare-server.ts <url> <port>`.
import Fastify from 'fastify';
import { openDatabase } from '../../server/src/platform/database/index.ts';

const [url = '', port = '4223'] = process.argv.slice(2);
const { pool } = openDatabase(url, { poolSize: 10, onError: (error) => console.error(error.message) });
const app = Fastify();

app.get('/api/v1/users/:id', async ({ params, headers }, reply) => {
  const { id } = params as { id: string };
  const sessionId = headers['x-session'];
  const access = await pool.query(
    `SELECT s.id, s.user_id, s.revoked_at, s.expires_at, s.id_token_hash, i.subject, u.status, u.is_agent, g.role
     FROM sessions s JOIN users u ON u.user_id = s.user_id JOIN identities i ON i.id = s.identity_id
     LEFT JOIN role_grants g ON g.user_id = s.user_id WHERE s.id = $1::uuid`,
    [sessionId],
  );
  if (access.rows.length === 0) return reply.code(401).send();
  const { rows } = await pool.query(
    `SELECT u.*, g.* FROM users u LEFT JOIN role_grants g ON g.user_id = u.user_id WHERE u.user_id = $1 ORDER BY g.role`,
    [id],
  );
  return { user: rows[0], roles: rows.map(({ role }: { role: string }) => role) };
});

await app.listen({ port: Number(port), host: '127.0.0.1' });
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
