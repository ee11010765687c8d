import pg from 'pg';
import { auditLedgerAt } from '../../src/wallet/ledger/audit-at.ts';
import { errorsOf, type LoggedMessage } from '../chats/history.ts';
import { eventually } from '../eventually.ts';
import type { Day } from './day.ts';
import type { Stage } from './stage.ts';

/** Compares acknowledged results with stored data: every error is something lost, duplicated or changed. */
export async function findLosses(day: Day, stage: Stage): Promise<string[]> {
  const client = new pg.Client({ connectionString: stage.databaseUrl });
  await client.connect();
  try {
    return [
      ...(await chatErrors(day, client)),
      ...(await moneyErrors(day, client, stage.databaseUrl)),
      ...(await Promise.all(day.uploaders.map((uploader) => uploader.errors()))).flat(),
      ...(await Promise.all(day.askers.map((asker) => asker.errors()))).flat(),
      ...(await Promise.all(day.spinners.map((spinner) => spinner.errors()))).flat(),
      ...(await answerErrors(day, client)),
      ...day.visitor.errors,
      ...mailErrors(day, stage),
    ];
  } finally {
    await client.end();
  }
}

async function chatErrors({ chatters, chatIds }: Day, client: pg.Client): Promise<string[]> {
  const log = new Map<string, LoggedMessage[]>();
  for (const chatId of chatIds) {
    const { rows } = await client.query<LoggedMessage>(
      `SELECT seq, sender_id AS "senderId", request_id AS "requestId", content
         FROM chat_messages WHERE chat_id = $1`,
      [chatId],
    );
    log.set(chatId, rows);
  }
  const seen = () => chatters.flatMap((chatter) => chatter.seen());
  const isBehind = () =>
    seen().some(({ chatId, after, seqs }) => after + seqs.length < (log.get(chatId)?.length ?? 0));
  // The last messages may still be in transit; those that never arrive are errors below.
  await eventually(() => !isBehind()).catch(() => undefined);
  const acknowledged = chatters.flatMap((chatter) => chatter.acknowledged);
  return errorsOf({ log, acknowledged, seen: seen() });
}

async function moneyErrors({ payers }: Day, client: pg.Client, url: string): Promise<string[]> {
  const { errors } = await auditLedgerAt(url);
  const { rows } = await client.query<{ hash: string }>(
    `SELECT encode(hash, 'hex') AS hash FROM ledger.transfers
      WHERE kind = 'transfer' AND key NOT LIKE 'demo/%'`,
  );
  const acknowledged = payers.flatMap((payer) => payer.acknowledged);
  const posted = new Set(rows.map(({ hash }) => hash));
  const acknowledgedHashes = new Set(acknowledged);
  return [
    ...errors,
    ...acknowledged.filter((hash) => !posted.has(hash)).map((hash) => `transfer ${hash} is lost`),
    ...(acknowledgedHashes.size < acknowledged.length
      ? ['one transfer was acknowledged under two keys']
      : []),
    // Every transfer was repeated until it was answered, so no others may exist.
    ...rows
      .filter(({ hash }) => !acknowledgedHashes.has(hash))
      .map(({ hash }) => `transfer ${hash} was posted and never answered`),
  ];
}

/** Compares the events that readers of answers received with the log of each run. */
async function answerErrors({ askers }: Day, client: pg.Client): Promise<string[]> {
  const errors: string[] = [];
  for (const { runId, seqs } of askers.flatMap(({ runs }) => runs)) {
    const { rows } = await client.query<{ last: number }>(
      'SELECT last_seq AS last FROM ai_runs WHERE id = $1',
      [runId],
    );
    const isInOrder = seqs.every((seq, index) => index === 0 || seq > (seqs[index - 1] ?? 0));
    if (!isInOrder) errors.push(`answer ${runId}: events came twice or out of order: ${seqs.join(' ')}`);
    if (seqs.at(-1) !== rows[0]?.last)
      errors.push(`answer ${runId}: read to ${seqs.at(-1)} of ${rows[0]?.last}`);
  }
  return errors;
}

/** A mail whose answer was lost is sent again, so there may be more. */
function mailErrors({ mailer }: Day, { stack }: Stage): string[] {
  const { length } = stack.mails.received;
  return length < mailer.acknowledged
    ? [`${mailer.acknowledged} mails were said to be sent, ${length} came`]
    : [];
}
