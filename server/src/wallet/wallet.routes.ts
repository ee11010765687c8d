import { type DirectoryUser, type Transaction, TransactionHashSchema } from '@alma/shared/contract';
import type { FastifyInstance } from 'fastify';
import { idempotencyKey, route } from '../platform/http/index.ts';
import type { Transfer, WalletRow } from './ledger/port.ts';
import { otherAddress, presentBalance, presentNamed, presentTransaction } from './wallet.present.ts';
import { recipientNotFound, transactionNotFound } from './wallet.problems.ts';
import type { WalletService } from './wallet.service.ts';
import { walletTexts as texts } from './wallet.texts.ts';

const chain = 'alma-ledger';

/** Enough for typing and choosing, too few to enumerate the owners of addresses. */
const recipientsPerMinute = 30;

export interface WalletRoutesOptions {
  wallets: WalletService;
  emailOf(userId: string): Promise<string | null>;
  /** Cards of the directory; null for people whom it hides, absent for accounts that are gone. */
  cardsOf(userIds: readonly string[]): Promise<ReadonlyMap<string, DirectoryUser | null>>;
}

export function walletRoutes(app: FastifyInstance, options: WalletRoutesOptions): void {
  const { wallets, emailOf, cardsOf } = options;

  const present = async ({ address, userId, createdAt }: WalletRow) => ({
    address,
    email: await emailOf(userId),
    chain,
    created_at: createdAt.toISOString(),
  });

  /** The people of the other parties in these transfers, by address. */
  const peopleIn = async (transfers: readonly Transfer[], address: string) => {
    const otherAddresses = transfers.flatMap((transfer) => otherAddress(transfer, address) ?? []);
    const owners = await wallets.ownersOf(otherAddresses);
    const cards = await cardsOf([...new Set(owners.values())]);
    return new Map([...owners].map(([other, userId]) => [other, cards.get(userId) ?? null]));
  };

  route(app, 'wallets.me', async ({ caller }) => present(await wallets.walletOf(caller.userId)));

  route(app, 'wallets.create', async ({ caller }) => present(await wallets.create(caller.userId)));

  route(app, 'wallets.balance', async ({ caller }) => presentBalance(await wallets.balances(caller.userId)));

  route(app, 'wallets.activity', async ({ caller, query }) => {
    const { transfers, total, address } = await wallets.activity(caller.userId, query);
    const people = await peopleIn(transfers, address);
    const transactions = transfers.map((transfer) => presentNamed(transfer, address, people));
    return { transactions, page: query.page, limit: query.limit, total };
  });

  route(app, 'wallets.transaction', async ({ caller, params }) => {
    const hash = TransactionHashSchema.safeParse(params.hash);
    // Checked first: without a wallet the answer is 404 whatever the hash.
    await wallets.walletOf(caller.userId);
    if (!hash.success) throw transactionNotFound();
    const { transfer, address } = await wallets.transaction(caller.userId, hash.data);
    return { transaction: presentNamed(transfer, address, await peopleIn([transfer], address)) };
  });

  route(
    app,
    'wallets.recipient',
    async ({ caller, query }) => {
      const { address, userId } = await wallets.recipient(caller.userId, query);
      const user = (await cardsOf([userId])).get(userId);
      // One answer for hidden people, people without a wallet and unknown ids, so that they cannot be distinguished.
      if (!user && query.user_id !== undefined) throw recipientNotFound(texts.personNotFound);
      if (user === undefined) throw recipientNotFound();
      return { address, user };
    },
    { callsPerMinute: recipientsPerMinute },
  );

  route(app, 'wallets.transfer', async ({ caller, body, request }) =>
    reply(await wallets.transfer(caller.userId, body, idempotencyKey(request))),
  );

  route(app, 'wallets.fund', async ({ caller, body, request }) =>
    reply(await wallets.fund(caller.userId, body, idempotencyKey(request))),
  );
}

function reply({ transfer, address }: { transfer: Transfer; address: string }): { transaction: Transaction } {
  return { transaction: presentTransaction(transfer, address) };
}
