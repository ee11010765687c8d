import { desc, eq, inArray } from '#drizzle';
import type { Db } from '../../platform/database/index.ts';
import { developmentMails } from './mail.table.ts';

export type MailRow = typeof developmentMails.$inferSelect;

/** Only recent mails are kept. */
const maxMails = 200;

export async function insertMail(db: Db, mail: typeof developmentMails.$inferInsert): Promise<void> {
  await db.insert(developmentMails).values(mail);
  const outdated = db
    .select({ id: developmentMails.id })
    .from(developmentMails)
    .orderBy(desc(developmentMails.createdAt))
    .offset(maxMails);
  await db.delete(developmentMails).where(inArray(developmentMails.id, outdated));
}

export function listMails(db: Db): Promise<MailRow[]> {
  return db.select().from(developmentMails).orderBy(desc(developmentMails.createdAt)).limit(maxMails);
}

export async function findMail(db: Db, id: string): Promise<MailRow | undefined> {
  const [row] = await db.select().from(developmentMails).where(eq(developmentMails.id, id));
  return row;
}
