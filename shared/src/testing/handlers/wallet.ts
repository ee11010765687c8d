import {
  type Balances,
  type Currency,
  type DirectoryUser,
  formatAmount,
  type PlatformAsset,
  type Transaction,
  type User,
  type Wallet,
} from '../../contract/index.ts';
import { refuse } from '../api-error.ts';
import { handle } from '../handle.ts';
import { money, move, type Movement, openWallet, systemParty, unitsOf } from '../money.ts';
import { tables } from '../tables.ts';
import { findReplay, readAmount } from './money-rules.ts';
import { listOf } from './paging.ts';
import { isAdmin } from './rights.ts';

const fundUnits = { USDXM: [1_000_000n, 1_000_000_000n], SOL: [1n, 5_000_000_000n] } as const;
const fundingsAnHour = 10;
const addressPattern = /^alma1[02-9ac-hj-np-z]{38}$/;
const walletOf = (user: User): Wallet =>
  money.wallets.get(user.user_id) ?? refuse(404, 'NOT_FOUND', { message: 'Wallet not found.' });

function transactionOf(movement: Movement, address: string): Transaction {
  const { hash, at, from, to, asset, units } = movement;
  const currency = asset as Currency;
  const amount = formatAmount(units, asset);
  const direction = to === address ? ('in' as const) : ('out' as const);
  const balance = formatAmount(unitsOf(address, asset), asset);
  return { hash, status: 'completed', createdAt: at, from, to, amount, currency, direction, balance };
}

const ownerAt = (address: string): string | undefined =>
  [...money.wallets].find(([, wallet]) => wallet.address === address)?.[0];

/** A person as the directory shows them; null if hidden. */
function directoryEntryOf(userId: string | undefined): DirectoryUser | null {
  const user = tables.users.get(userId ?? '');
  if (user?.status !== 'active') return null;
  const { user_id, handle, display_name, avatar_url } = user;
  return { user_id, handle, display_name, avatar_url };
}

function namedTransactionOf(movement: Movement, address: string): Transaction {
  const other = movement.to === address ? movement.from : movement.to;
  return { ...transactionOf(movement, address), counterpart: directoryEntryOf(ownerAt(other)) };
}

function balancesOf(userId: string): Balances {
  const holding = (asset: PlatformAsset) => {
    const holds = money.holds.get(`${userId}/${asset}`) ?? [];
    const locked = holds.reduce((sum, { units }) => sum + units, 0n);
    return {
      amount: formatAmount(unitsOf(userId, asset), asset),
      locked: formatAmount(locked, asset),
      holds: holds.map(({ units, reason, at }) => ({
        amount: formatAmount(units, asset),
        reason,
        created_at: at,
      })),
    };
  };
  const moved = money.movements.filter(({ from, to }) => from === userId || to === userId);
  return {
    user_id: userId,
    balances: { ALMA: holding('ALMA'), MTL: holding('MTL'), TCC: holding('TCC'), ALLO: holding('ALLO') },
    updated_at: moved.at(-1)?.at ?? null,
  };
}

export const walletHandlers = [
  handle('users.balances', ({ caller, params }) => {
    const isAllowed = caller.user_id === params.user_id || isAdmin(caller);
    if (!isAllowed) refuse(403, 'FORBIDDEN');
    return tables.users.has(params.user_id) ? balancesOf(params.user_id) : refuse(404, 'NOT_FOUND');
  }),

  handle('wallets.me', ({ caller }) => walletOf(caller)),
  handle('wallets.create', ({ caller }) => openWallet(caller.user_id, caller.email)),

  handle('wallets.recipient', ({ caller, query }) => {
    const own = walletOf(caller);
    const address = query.address?.toLowerCase() ?? money.wallets.get(query.user_id ?? '')?.address;
    if (query.address !== undefined && !addressPattern.test(address ?? '')) {
      refuse(422, 'RECIPIENT_INVALID');
    }
    if (address === own.address) refuse(422, 'SELF_TRANSFER');
    const owner = ownerAt(address ?? '');
    const user = directoryEntryOf(owner);
    if (address === undefined || owner === undefined || (user === null && query.user_id !== undefined)) {
      refuse(422, 'RECIPIENT_NOT_FOUND', { message: 'There is no wallet for this.' });
    }
    return { address, user };
  }),

  handle('wallets.balance', ({ caller }) => {
    const wallet = walletOf(caller);
    const amountOf = (asset: Currency): string => formatAmount(unitsOf(wallet.address, asset), asset);
    return {
      usdxm: { amount: amountOf('USDXM'), locked: '0' },
      sol: { amount: amountOf('SOL'), locked: '0' },
    };
  }),

  handle('wallets.activity', ({ caller, query }) => {
    const wallet = walletOf(caller);
    const own = money.movements
      .filter(({ from, to }) => from === wallet.address || to === wallet.address)
      .map((movement) => namedTransactionOf(movement, wallet.address))
      .filter(
        ({ currency, direction }) =>
          (query.currency ?? currency) === currency && (query.direction ?? direction) === direction,
      )
      .reverse();
    return listOf('transactions', own, query);
  }),

  handle('wallets.transaction', ({ caller, params }) => {
    const wallet = walletOf(caller);
    const isOwn = ({ from, to }: Movement): boolean => from === wallet.address || to === wallet.address;
    const found = money.movements.find((movement) => movement.hash === params.hash && isOwn(movement));
    return found
      ? { transaction: namedTransactionOf(found, wallet.address) }
      : refuse(422, 'TRANSACTION_NOT_FOUND');
  }),

  handle('wallets.transfer', ({ caller, body, request }) => {
    const wallet = walletOf(caller);
    const { address } = wallet;
    const to = body.to.toLowerCase();
    if (!addressPattern.test(to)) refuse(422, 'RECIPIENT_INVALID');
    if (to === address) refuse(422, 'SELF_TRANSFER');
    const units = readAmount(body.amount, body.currency);
    const wanted = { kind: 'transfer', from: address, to, asset: body.currency, units, reason: '' } as const;
    const movement = { ...wanted, actor: caller.user_id };
    const { key, known } = findReplay(request, movement, 'transfer');
    if (known) return { transaction: transactionOf(known, address) };
    const isThere = [...money.wallets.values()].some((other) => other.address === to);
    if (!isThere) refuse(422, 'RECIPIENT_NOT_FOUND');
    if (unitsOf(address, body.currency) < units) refuse(422, 'INSUFFICIENT_FUNDS');
    return { transaction: transactionOf(move({ ...movement, key }), address) };
  }),

  handle('wallets.fund', ({ caller, body, request }) => {
    const wallet = walletOf(caller);
    const { address } = wallet;
    const units = readAmount(body.amount, body.token);
    const [least, most] = fundUnits[body.token];
    if (units < least || units > most) refuse(422, 'AMOUNT_INVALID');
    const wanted = {
      kind: 'fund',
      from: systemParty,
      to: address,
      asset: body.token,
      units,
      reason: '',
    } as const;
    const movement = { ...wanted, actor: caller.user_id };
    const { key, known } = findReplay(request, movement, 'fund');
    if (known) return { transaction: transactionOf(known, address) };
    const fundings = money.movements.filter(({ kind, to }) => kind === 'fund' && to === address);
    if (fundings.length >= fundingsAnHour) refuse(429, 'RATE_LIMITED', { retryAfterSeconds: 3600 });
    return { transaction: transactionOf(move({ ...movement, key }), address) };
  }),
];
