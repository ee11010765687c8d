import { sql } from '#drizzle';
import { addDemoProfiles } from '../account/profiles/index.ts';
import { hasAnyUser, signInUser } from '../account/users/index.ts';
import { fillDemoChats } from '../chat/index.ts';
import type { Platform } from '../platform/platform.ts';
import { fillDemoWallets } from '../wallet/index.ts';
import { demoPeople } from './demo-people.ts';
import { fillDemoWork } from './demo-work.ts';

/** The issuer under which people of the development sign-in are stored, whatever the server's address and port. */
export const developmentIdentityKey = 'urn:alma:development';

/** An arbitrary constant for a lock: of several servers that start together, only one fills the database. */
const seedLock = 7_146_006;

/**
 * Fills an empty database with the demo people, their wallets with demo money, and a few chats.
 * @param issuer under which they sign in
 * @param withWork also adds work with assistants, for servers that people look at
 */
export async function seedDemoPeople(
  platform: Platform,
  { issuer = developmentIdentityKey, withWork = false } = {},
): Promise<void> {
  const { db } = platform.database;
  const userIds: string[] = [];
  const workingIds: string[] = [];
  await db.transaction(async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${seedLock})`);
    if (await hasAnyUser(tx)) return;
    for (const { email, name, isNew, ...profile } of demoPeople) {
      const identity = {
        issuer,
        subject: email,
        email,
        name,
        isEmailVerified: true,
      };
      const initial = { ...profile, firstSteps: isNew ? ('open' as const) : ('closed' as const) };
      const { userId } = await signInUser(platform, identity, {}, { initial, executor: tx });
      if (email === 'maya@alma.test') await addDemoProfiles(tx, userId, new Date(platform.now()));
      userIds.push(userId);
      if (!isNew) workingIds.push(userId);
    }
  });
  if (userIds.length === 0) return;
  await fillDemoWallets(platform, userIds);
  await fillDemoChats(platform, userIds);
  if (withWork) await fillDemoWork(platform, workingIds);
}
