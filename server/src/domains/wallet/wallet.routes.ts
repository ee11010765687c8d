import { TransactionHashSchema, type Transaction } from '@alma/shared/contract';
import type { FastifyInstance } from 'fastify';
import { idempotencyKey, route } from '../../platform/http/index.ts';
import type { Transfer } from './ledger/port.ts';
import { presentBalance, presentTransaction } from './wallet.present.ts';
import { transactionNotFound, whileReachable } from './wallet.problems.ts';
import type { WalletService } from './wallet.service.ts';
import type { WalletRow } from './wallet.storage.ts';

const chain = 'alma-ledger';

export interface WalletRoutesOptions {
  wallets: WalletService;
  emailOf(userId: string): Promise<string | null>;
}

export function walletRoutes(app: FastifyInstance, { wallets, emailOf }: WalletRoutesOptions): void {
  const present = async ({ address, userId, createdAt }: WalletRow) => ({
    address,
    email: await emailOf(userId),
    chain,
    created_at: createdAt.toISOString(),
  });

  route(app, 'wallets.me', ({ caller }) =>
    whileReachable(async () => present(await wallets.walletOf(caller.userId))),
  );

  route(app, 'wallets.create', ({ caller }) =>
    whileReachable(async () => present(await wallets.create(caller.userId))),
  );

  route(app, 'wallets.balance', ({ caller }) =>
    whileReachable(async () => presentBalance(await wallets.balances(caller.userId))),
  );

  route(app, 'wallets.activity', ({ caller, query }) =>
    whileReachable(async () => {
      const { transfers, total, address } = await wallets.activity(caller.userId, query);
      const transactions = transfers.map((transfer) => presentTransaction(transfer, address));
      return { transactions, page: query.page, limit: query.limit, total };
    }),
  );

  route(app, 'wallets.transaction', ({ caller, params }) =>
    whileReachable(async () => {
      const hash = TransactionHashSchema.safeParse(params.hash);
      // Asked first all the same: without a wallet the answer is 404 whatever the hash.
      await wallets.walletOf(caller.userId);
      if (!hash.success) throw transactionNotFound();
      return reply(await wallets.transaction(caller.userId, hash.data));
    }),
  );

  route(app, 'wallets.transfer', ({ caller, body, request }) =>
    whileReachable(async () => reply(await wallets.transfer(caller.userId, body, idempotencyKey(request)))),
  );

  route(app, 'wallets.fund', ({ caller, body, request }) =>
    whileReachable(async () => reply(await wallets.fund(caller.userId, body, idempotencyKey(request)))),
  );
}

function reply({ transfer, address }: { transfer: Transfer; address: string }): { transaction: Transaction } {
  return { transaction: presentTransaction(transfer, address) };
}
