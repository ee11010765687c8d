import { inArray, lt, type SQL } from 'drizzle-orm';
import { createBatcher } from '../../platform/batching/index.ts';
import type { Db } from '../../platform/database/index.ts';
import { unavailable } from '../../platform/problems/index.ts';
import { tickets } from './tickets.table.ts';

export type Ticket = typeof tickets.$inferSelect;

const maxSwept = 1_000;
const limits = {
  most: 200,
  maxWaiting: 20_000,
  overflow: unavailable,
  concernsAll: () => true,
};

/**
 * Tickets, by the hash alone. After a restart everybody asks for one at once: what comes together is stored, and taken,
 * by one statement.
 */
export function createTicketStorage(db: Db, now: () => number) {
  /** Leaves to others what they are about to take. */
  const expired = (): SQL => {
    const { hash, expiresAt } = tickets;
    const old = db
      .select({ hash })
      .from(tickets)
      .where(lt(expiresAt, new Date(now())))
      .limit(maxSwept);
    return inArray(hash, old.for('update', { skipLocked: true }));
  };
  const keeping = createBatcher<Ticket, undefined>({
    ...limits,
    async run(kept) {
      await db.delete(tickets).where(expired());
      await db.insert(tickets).values(kept);
      return kept.map(() => undefined);
    },
  });
  const taking = createBatcher<string, Ticket | undefined>({
    ...limits,
    // Of two who come with the same ticket, the later one finds it used.
    names: (hash) => [hash],
    async run(hashes) {
      const taken = await db.delete(tickets).where(inArray(tickets.hash, hashes)).returning();
      const byHash = new Map(taken.map((ticket) => [ticket.hash, ticket]));
      return hashes.map((hash) => byHash.get(hash));
    },
  });
  return {
    keep: (ticket: Ticket) => keeping.add(ticket),
    /** Nobody gets it a second time, whatever it was still worth. */
    take: (hash: string) => taking.add(hash),
  };
}
