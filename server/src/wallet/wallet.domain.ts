import type { FastifyInstance } from 'fastify';
import { isAdmin, isProblem, route } from '../platform/http/index.ts';
import type { Platform } from '../platform/platform.ts';
import { directoryCards, isLockedOut, nameUsers, type Users } from '../account/users/index.ts';
import type { Ledger } from './ledger/port.ts';
import { connect } from './ledger/postgres/connection.ts';
import { createPostgresLedger } from './ledger/postgres/postgres-ledger.ts';
import { treasuryRoutes } from './treasury.routes.ts';
import { createTreasuryAudit } from './treasury-audit.ts';
import { createTreasuryService, ownerOf } from './treasury.service.ts';
import { presentBalances } from './wallet.present.ts';
import { userNotFound, whileReachable } from './wallet.problems.ts';
import { walletRoutes } from './wallet.routes.ts';
import { createWalletService } from './wallet.service.ts';
import { createWalletStorage } from './wallet.repository.ts';
import { walletTexts as texts } from './wallet.texts.ts';

export type Wallets = ReturnType<typeof openWallets>;

/** Opens the wallets on their own connections to the ledger's database. Nothing is connected before the first use. */
export function openWallets(platform: Platform, engine?: Ledger) {
  const { ledger: own, databaseOwnerUrl } = platform.config;
  const connection = connect({
    url: own.databaseUrl ?? platform.database.url,
    ownerUrl: own.databaseUrl === undefined ? databaseOwnerUrl : undefined,
    heartbeat: own.databaseUrl === undefined ? platform.database.heartbeat : undefined,
    poolSize: own.poolSize,
    onError: (error) => platform.log.warn({ err: error }, 'connection to the ledger lost'),
  });
  const ledger = engine ?? createPostgresLedger(connection);
  const storage = createWalletStorage(connection);
  const wallets = createWalletService({ ledger, storage, now: platform.now });
  const treasury = createTreasuryService(ledger);
  const treasuryAudit = createTreasuryAudit(platform, treasury);

  return {
    ledger,
    ...wallets,

    isOpen: async (userId: string): Promise<boolean> => (await storage.find(userId)) !== undefined,

    /** Fails while the ledger does not answer. */
    check: () => ledger.check(),

    /** The user is gone: all money goes back to the system by posted transfers, and no more comes in. */
    async close(userId: string): Promise<void> {
      const wallet = await storage.find(userId);
      if (wallet) await ledger.close(wallet.address, texts.closed);
      await ledger.close(ownerOf(userId), texts.closed);
    },

    async stop(): Promise<void> {
      await ledger.stop();
      if (engine) await connection.stop();
    },

    routes(app: FastifyInstance, users: Users): void {
      app.addHook('onReady', async () => treasuryAudit.start());
      app.addHook('onClose', async () => treasuryAudit.stop());
      const userOf = async (userId: string) => (await users.current(userId)).user;
      walletRoutes(app, {
        wallets,
        emailOf: async (userId) => (await userOf(userId)).email,
        cardsOf: (userIds) => directoryCards(platform.database.db, userIds),
      });
      treasuryRoutes(app, {
        treasury,
        assertCanReceive: async (userId) => {
          const user = await userOf(userId).catch((error: unknown) => {
            throw isProblem(error, 'NOT_FOUND') ? userNotFound() : error;
          });
          if (isLockedOut(user.status)) throw userNotFound();
        },
        namePeople: (userIds) => nameUsers(platform.database.db, userIds),
        record: (issued, caller, request) =>
          treasuryAudit.record(issued, {
            actorId: caller.userId,
            address: request.ip,
            requestId: request.id,
          }),
      });
      route(app, 'users.balances', async ({ caller, params }) => {
        const actor = { userId: caller.userId, isAdmin: isAdmin(caller) };
        const { user } = await users.get(actor, params.user_id);
        const owner = ownerOf(user.user_id);
        return whileReachable(async () => {
          const [balances, holds] = await Promise.all([ledger.balances(owner), ledger.holds(owner)]);
          return presentBalances(user.user_id, balances, holds);
        });
      });
    },
  };
}
