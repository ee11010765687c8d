import { aiRows } from './ai-rows.ts';
import { deliveryRows } from './delivery-rows.ts';
import { at, from, id, ofPerson, type Rows, type Size } from './rows.ts';

const groups = {
  people: peopleRows,
  chats: chatRows,
  ledger: ledgerRows,
  ai: aiRows,
  delivery: deliveryRows,
};
export type Group = keyof typeof groups;

/** A connection to the database to fill. */
interface Connection {
  query(statement: string, values?: unknown[]): Promise<unknown>;
}

/** Inserts the rows of a few months of an installation of this size, in plain SQL. */
export async function fill(
  client: Connection,
  size: Size,
  which: readonly Group[] = Object.keys(groups) as Group[],
): Promise<void> {
  for (const [statement, count] of which.flatMap((group) => groups[group](size)))
    await client.query(statement, [count]);
  await client.query('ANALYZE');
}

/** Gives one person many rows in every table of personal data. */
export async function fillPerson(client: Connection, userId: string): Promise<void> {
  const all: Rows = [
    [
      `INSERT INTO files (id, user_id, name, type, size, object_key, hash, created_at, updated_at)
       SELECT left(md5('own file' || n), 22), $2, 'file ' || n, 'text/plain', n, 'own-key-' || n, md5('h' || n), ${at}, ${at}
       ${from}`,
      450,
    ],
    [
      `INSERT INTO chat_participants (chat_id, user_id, role, joined_at) SELECT ${id('chat')}, $2, 'member', ${at} ${from}`,
      90,
    ],
    [`UPDATE chats SET member_ids = member_ids || $2::uuid WHERE id IN (SELECT ${id('chat')} ${from})`, 90],
    [
      `INSERT INTO audit_log (at, actor_id, action, subject_id) SELECT ${at}, $2, 'session.started', $2 ${from}`,
      1_000,
    ],
    [
      // Copies the data of the person's own sessions, because its shape differs by kind.
      `INSERT INTO ai_sessions (id, owner_id, kind, title, data, created_at, updated_at)
       SELECT md5(kind || n)::uuid, $2, kind, 'Own ' || n, data, ${at}, ${at}
       ${from} CROSS JOIN (SELECT DISTINCT ON (kind) kind, data FROM ai_sessions WHERE owner_id = $2) own`,
      800,
    ],
    [
      `INSERT INTO ledger.transfers
         (seq, hash, key, kind, asset, from_account, to_account, units, from_balance, to_balance, reason, at)
       SELECT top.seq + n, sha256((top.seq + n)::text::bytea), 'own-' || n, 'transfer', 'USDXM', other.id, own.id, 1, 1, 1, '',
         now()
       ${from} CROSS JOIN (SELECT max(seq) AS seq FROM ledger.transfers) top
       CROSS JOIN (SELECT id FROM ledger.accounts WHERE owner = 'w-1' AND asset = 'USDXM' AND part = 'free') other
       CROSS JOIN (
         SELECT a.id FROM ledger.accounts a JOIN ledger.wallets w ON w.address = a.owner
         WHERE w.user_id = $2::text AND a.asset = 'USDXM' AND a.part = 'free') own`,
      2_000,
    ],
  ];
  for (const [statement, count] of all) await client.query(statement, [count, userId]);
  await client.query('ANALYZE');
}

const firstNames = "(ARRAY['Elena','Tomás','Priya','Jonas','Lea','Anders','Sofia','Ruth'])[1 + n % 8]";
const lastNames = "(ARRAY['Marković','Nogueira','Raman','Okafor','Kjær','Watanabe'])[1 + (n / 7) % 6]";

function peopleRows({ people }: Size): Rows {
  const person = ofPerson(people);
  return [
    [
      `INSERT INTO users (user_id, handle, display_name, email, email_verified, status, kyc_level, created_at)
       SELECT ${id('user')}, 'person-' || n, ${firstNames} || ' ' || ${lastNames} || ' ' || n,
         'person-' || n || '@example.test', true,
         (ARRAY['active','active','active','verified','registered','suspended'])[1 + n % 6]::user_status,
         (n % 4)::smallint, ${at} ${from}`,
      people,
    ],
    [`INSERT INTO role_grants (user_id, role) SELECT ${id('user')}, 'USER' ${from}`, people],
    [
      `INSERT INTO identities (id, user_id, issuer, subject)
       SELECT ${id('identity')}, ${id('user')}, 'https://provider.test', 'subject-' || n ${from}`,
      people,
    ],
    [
      `INSERT INTO sessions (id, user_id, identity_id, refresh_salt, renewed_at, created_at, last_seen_at, expires_at)
       SELECT ${id('session')}, ${person}, ${id('identity', `(1 + n % ${people})`)}, md5('salt' || n), ${at}, ${at},
         ${at}, now() + interval '20 days' ${from}`,
      people * 2,
    ],
    [
      `INSERT INTO profiles (id, user_id, full_name, job_title, location, created_at, updated_at)
       SELECT ${id('profile')}, ${person}, ${firstNames} || ' ' || ${lastNames} || ' ' || n,
         (ARRAY['Data engineer','Nurse','Welder','Teacher'])[1 + n % 4] || ' ' || n % 97, 'Place ' || n % 211, ${at}, ${at}
       ${from}`,
      people,
    ],
    [
      `INSERT INTO agents (id, profile_id, prompt, created_at, updated_at)
       SELECT ${id('agent')}, ${id('profile')}, 'You help with task ' || n, ${at}, ${at} ${from}`,
      people,
    ],
    [
      `INSERT INTO files (id, user_id, name, type, size, object_key, hash, created_at, updated_at)
       SELECT left(md5('file' || n), 22), ${person}, 'file ' || n || '.txt', 'text/plain', n, 'key-' || n, md5('h' || n),
         ${at}, ${at} ${from}`,
      people,
    ],
    [
      `INSERT INTO audit_log (at, actor_id, action, subject_id, address, request_id)
       SELECT ${at}, ${person}, (ARRAY['session.started','user.updated','role.granted'])[1 + n % 3], ${person},
         '192.0.2.1', 'r' || n ${from}`,
      people * 2,
    ],
    [
      `INSERT INTO tickets (hash, user_id, session_id, expires_at, access_until)
       SELECT md5('ticket' || n), ${person}, ${id('session')}, now() + interval '1 hour', now() + interval '1 hour' ${from}`,
      people,
    ],
    [
      `INSERT INTO sign_in_flows (state_hash, cookie_hash, secrets, created_at, expires_at)
       SELECT md5('state' || n), md5('cookie' || n), 'sealed', now(), now() + interval '1 hour' ${from}`,
      people,
    ],
    [
      `INSERT INTO development_sign_in (model, id, payload, grant_id, uid, expires_at)
       SELECT 'Session', 'of-' || n, '{}', 'grant-' || n, 'uid-' || n, now() + interval '1 hour' ${from}`,
      people,
    ],
    [
      `INSERT INTO development_mails (recipient, sender, subject, text, html, created_at)
       SELECT 'person-' || n || '@example.test', 'alma@example.test', 'Welcome', 'Text', '<p>Text</p>', ${at} ${from}`,
      people,
    ],
    [
      `INSERT INTO idempotency_keys (key, user_id, fingerprint, reply, created_at)
       SELECT 'chats.create/' || n, ${person}, md5('f' || n), '{}', ${at} ${from}`,
      people,
    ],
    [
      `INSERT INTO loose_objects (object_key, since) SELECT 'orphan-' || n, now() + n * interval '1 second' ${from}`,
      people,
    ],
  ];
}

/** Chats of three people; the first chat has a quarter of all messages. */
function chatRows({ people, messages }: Size): Rows {
  const members = `ARRAY[${ofPerson(people)}, ${id('user', `(1 + (n + 1) % ${people})`)}, ${id('user', `(1 + (n + 2) % ${people})`)}]`;
  const chat = `CASE WHEN n % 4 = 0 THEN 1 ELSE 1 + n % ${people} END`;
  return [
    [
      `INSERT INTO chats (id, title, member_ids, created_at)
       SELECT ${id('chat')}, 'Chat ' || n, ${members}, ${at} ${from}`,
      people,
    ],
    [
      `INSERT INTO chat_participants (chat_id, user_id, role, joined_at)
       SELECT ${id('chat')}, unnest(${members}), 'member', ${at} ${from}`,
      people,
    ],
    [
      `INSERT INTO chat_departures (user_id, chat_id) SELECT ${id('user', `(1 + (n + 3) % ${people})`)}, ${id('chat')} ${from}`,
      people,
    ],
    [
      `INSERT INTO chat_messages (chat_id, seq, sender_id, request_id, type, content, created_at)
       SELECT md5('chat-' || chat)::uuid, row_number() OVER (PARTITION BY chat ORDER BY n), ${ofPerson(people)},
         'request-' || n, 'text', 'What is new about task ' || n || '?', now() - ($1 - n) * interval '1 second'
       FROM (SELECT n, ${chat} AS chat ${from}) AS numbered`,
      messages,
    ],
    [
      `INSERT INTO chat_agents (id, chat_id, agent_id, owner_id, name, added_at, since_seq)
       SELECT ${id('chat-agent')}, ${id('chat')}, ${id('agent')}, ${ofPerson(people)}, 'Agent ' || n, ${at}, 0 ${from}`,
      people,
    ],
    [
      `INSERT INTO chat_agent_answers (id, chat_agent_id, chat_id, owner_id, seq, kind, status, created_at)
       SELECT ${id('agent-answer')}, ${id('chat-agent')}, ${id('chat')}, ${ofPerson(people)}, 1, 'answer', 'done', now()
       ${from}`,
      people,
    ],
    [
      `UPDATE chats SET last_seq = found.last FROM (
         SELECT chat_id, max(seq) AS last FROM chat_messages GROUP BY chat_id LIMIT $1 + 1) found WHERE id = found.chat_id`,
      people,
    ],
  ];
}

/** A wallet with free and held money for each person, and transfers between neighbours; the first has a quarter. */
function ledgerRows({ people, transfers }: Size): Rows {
  const address = "'w-' || n";
  return [
    [`INSERT INTO ledger.wallets (address, user_id) SELECT ${address}, ${id('user')}::text ${from}`, people],
    [
      `INSERT INTO ledger.accounts (owner, asset, part, balance)
       SELECT ${address}, asset, part, 1000000 ${from}
       CROSS JOIN unnest(ARRAY['USDXM', 'ALMA']) asset CROSS JOIN unnest(ARRAY['free', 'held']) part`,
      people,
    ],
    [
      `INSERT INTO ledger.transfers
         (seq, hash, key, kind, asset, from_account, to_account, units, from_balance, to_balance, reason, at)
       SELECT top.seq + n, sha256((top.seq + n)::text::bytea), 'filled-' || n, 'transfer', 'USDXM', ids[payer], ids[payer % ${people} + 1],
         1, 1, 1, '', now()
       FROM (SELECT n, CASE WHEN n % 4 = 0 THEN 1 ELSE 1 + n % ${people} END AS payer ${from}) AS moves
       CROSS JOIN (
         SELECT array_agg(id ORDER BY id) AS ids FROM ledger.accounts
         WHERE owner LIKE 'w-%' AND asset = 'USDXM' AND part = 'free') AS wallets
       CROSS JOIN (SELECT coalesce(max(seq), 0) AS seq FROM ledger.transfers) AS top`,
      transfers,
    ],
  ];
}
