// The simplest users list: one query, no extra index, no authentication.
import { createServer } from 'node:http';
import { openDatabase } from '../../server/src/platform/database/index.ts';

const [url = '', port = '4221'] = process.argv.slice(2);
const { pool } = openDatabase(url, { poolSize: 10, onError: (error) => console.error(error.message) });

const sorts: Record<string, string> = {
  display_name: 'lower(display_name), user_id',
  '-created_at': 'created_at DESC, user_id DESC',
  '-kyc_level': 'kyc_level DESC, created_at DESC, user_id DESC',
};

async function list(query: URLSearchParams): Promise<object> {
  const values: unknown[] = [];
  const conditions: string[] = [];
  const filterBy = (name: string, condition: (position: string) => string): void => {
    const value = query.get(name);
    if (value === null) return;
    values.push(name === 'search' ? `%${value}%` : value);
    conditions.push(condition(`$${values.length}`));
  };
  filterBy('search', (at) => `(handle ILIKE ${at} OR display_name ILIKE ${at} OR email ILIKE ${at})`);
  filterBy('status', (at) => `status = ${at}::user_status`);
  filterBy('kyc_level', (at) => `kyc_level = ${at}::int`);
  filterBy('role', (at) => `user_id IN (SELECT user_id FROM role_grants WHERE role = ${at}::role)`);
  const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '';
  const offset = (Number(query.get('page') ?? 1) - 1) * 20;
  const { rows } = await pool.query(
    `SELECT *, count(*) OVER () AS total,
            (SELECT json_agg(g) FROM role_grants g WHERE g.user_id = users.user_id) AS roles
     FROM users ${where} ORDER BY ${sorts[query.get('sort') ?? '-created_at']} LIMIT 20 OFFSET ${offset}`,
    values,
  );
  return { users: rows, total: Number(rows[0]?.total ?? 0) };
}

createServer((request, reply) => {
  const { searchParams } = new URL(request.url ?? '', 'http://localhost');
  list(searchParams).then(
    (body) => reply.setHeader('content-type', 'application/json').end(JSON.stringify(body)),
    (error: Error) => reply.writeHead(500).end(error.message),
  );
}).listen(Number(port), '127.0.0.1', () => process.send?.('ready'));
process.on('disconnect', () => process.exit(0));
