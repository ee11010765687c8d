import { inArray, lt, type SQL } from '#drizzle';
import { createBatcher } from '../../platform/batching/index.ts';
import { anyOf, type Db } from '../../platform/database/index.ts';
import { unavailable } from '../../platform/problems/index.ts';
import { tickets } from './tickets.table.ts';

export type Ticket = typeof tickets.$inferSelect;

const maxSwept = 1_000;
const limits = { maxBatch: 200, maxWaiting: 20_000, overflow: unavailable, concernsAll: () => true };

/** Tickets by hash. After a restart all clients need one simultaneously, so concurrent calls share one statement. */
export function createTicketRepository(db: Db, now: () => number) {
  /** Skips rows that another transaction is deleting. */
  const expired = (): SQL => {
    const { hash, expiresAt } = tickets;
    const old = db
      .select({ hash })
      .from(tickets)
      .where(lt(expiresAt, new Date(now())))
      .limit(maxSwept);
    return anyOf(hash, old.for('update', { skipLocked: true }));
  };
  const keeping = createBatcher<Ticket, undefined>({
    ...limits,
    async run(batch) {
      await db.delete(tickets).where(expired());
      await db.insert(tickets).values(batch);
      return batch.map(() => undefined);
    },
  });
  const taking = createBatcher<string, Ticket | undefined>({
    ...limits,
    // Of two uses of one ticket, the later one finds it gone.
    names: (hash) => [hash],
    async run(hashes) {
      const deleted = await db.delete(tickets).where(inArray(tickets.hash, hashes)).returning();
      const byHash = new Map(deleted.map((ticket) => [ticket.hash, ticket]));
      return hashes.map((hash) => byHash.get(hash));
    },
  });
  return {
    keep: (ticket: Ticket) => keeping.add(ticket),
    /** Removes and returns a ticket, valid or expired, so that it cannot be used again. */
    take: (hash: string) => taking.add(hash),
  };
}
