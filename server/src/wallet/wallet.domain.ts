import { platformAssets } from '@alma/shared/contract';
import type { FastifyInstance } from 'fastify';
import { originOf } from '../account/audit/index.ts';
import { directoryCards, findUserNames, isLockedOut, type Users } from '../account/users/index.ts';
import { addScope } from '../platform/http/index.ts';
import type { Platform } from '../platform/platform.ts';
import { isProblem } from '../platform/problems/index.ts';
import { balancesRoutes } from './balances.routes.ts';
import type { WalletRow, WalletStorage } from './ledger/port.ts';
import { connect } from './ledger/postgres/connection.ts';
import { createPostgresLedger } from './ledger/postgres/postgres-ledger.ts';
import { createWalletOwners } from './ledger/postgres/wallet-owners.ts';
import { treasuryRoutes } from './treasury.routes.ts';
import { createTreasuryService, ownerOf } from './treasury.service.ts';
import { createTreasuryAudit } from './treasury-audit.ts';
import { walletPersonalData } from './wallet.personal-data.ts';
import { ledgerProblem, userNotFound } from './wallet.problems.ts';
import { walletRoutes } from './wallet.routes.ts';
import { createWalletService } from './wallet.service.ts';
import { walletTexts as texts } from './wallet.texts.ts';

/** What wallets need besides the platform. */
export interface WalletNeeds {
  /** Replaces the PostgreSQL engine, for benchmarks. */
  storage?: WalletStorage | undefined;
}

/** Opens wallets, treasury and balances. Connects on first use. */
export function openWallets(platform: Platform, { storage = openStorage(platform) }: WalletNeeds = {}) {
  const { ledger, owners } = storage;
  const wallets = createWalletService({ ledger, owners, now: platform.now });
  const treasury = createTreasuryService(ledger);
  const treasuryAudit = createTreasuryAudit(platform, treasury);
  const { db } = platform.database;

  /** Closes the accounts of a deleted user: posted transfers return all money to the system. */
  async function close(userId: string): Promise<void> {
    const wallet = await owners.find(userId);
    if (wallet) await ledger.close(wallet.address, texts.closed);
    // Opens missing accounts first, so that a late issuance, which would open them, finds them closed.
    await ledger.open(ownerOf(userId), platformAssets);
    await ledger.close(ownerOf(userId), texts.closed);
  }

  /** Creates a wallet. An account deleted meanwhile was closed before it had this wallet, so it is closed again. */
  async function create(userId: string): Promise<WalletRow> {
    const wallet = await wallets.create(userId);
    const isDeleted = (await findUserNames(db, [userId])).length === 0;
    if (isDeleted) await close(userId);
    return wallet;
  }

  return {
    ledger,
    ...wallets,

    isOpen: async (userId: string): Promise<boolean> => (await owners.find(userId)) !== undefined,

    /** @throws {LedgerUnavailable} while the ledger does not answer. */
    check: () => ledger.check(),

    personalData: walletPersonalData(storage, close),

    stop: () => ledger.stop(),

    routes(app: FastifyInstance, users: Users): void {
      app.addHook('onReady', async () => treasuryAudit.start());
      app.addHook('onClose', async () => treasuryAudit.stop());
      const userOf = async (userId: string) => (await users.current(userId)).user;
      addScope(app, 'wallets', async (scope) => {
        scope.setErrorHandler((error) => {
          throw ledgerProblem(error);
        });
        walletRoutes(scope, {
          wallets: { ...wallets, create },
          emailOf: async (userId) => (await userOf(userId)).email,
          cardsOf: (userIds) => directoryCards(db, userIds),
        });
        treasuryRoutes(scope, {
          treasury,
          assertCanReceive: async (userId) => {
            const user = await userOf(userId).catch((error: unknown) => {
              throw isProblem(error, 'NOT_FOUND') ? userNotFound() : error;
            });
            if (isLockedOut(user.status)) throw userNotFound();
          },
          namePeople: (userIds) => findUserNames(db, userIds),
          record: (issued, caller, request) => treasuryAudit.record(issued, originOf(caller, request)),
        });
        balancesRoutes(scope, users, ledger);
      });
    },
  };
}

/** The ledger in PostgreSQL, with its own connections. */
function openStorage({ config, database, log }: Platform): WalletStorage {
  const { databaseUrl, ownerUrl, poolSize } = config.ledger;
  const isShared = databaseUrl === undefined;
  const connection = connect({
    url: databaseUrl ?? database.url,
    ownerUrl,
    heartbeat: isShared ? database.heartbeat : undefined,
    poolSize,
    onError: (error) => log.warn({ err: error }, 'connection to the ledger lost'),
  });
  return { ledger: createPostgresLedger(connection), owners: createWalletOwners(connection) };
}
