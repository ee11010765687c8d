import { api, ApiError } from '@alma/shared/api';
import type { Transaction } from '@alma/shared/contract/wallet/entities';
import type { Movement, Outcome } from '../../components/movement.ts';

const timeoutMs = 20_000;

/** These refuse the call and not the movement: an earlier one with the same key may have succeeded. */
const callRefusals = [401, 403, 408, 425, 429];

/** Sends a movement, for the first time or again: the key makes sure that it happens once. */
export async function sendMovement(movement: Movement, isFirst: boolean): Promise<Outcome> {
  try {
    const reply = await call(movement);
    return { kind: 'done', transaction: reply?.transaction };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 0) return { kind: 'unknown', error };
    const isRefusal = error.status < 500 && (isFirst || !callRefusals.includes(error.status));
    return { kind: isRefusal ? 'refused' : 'failed', error };
  }
}

/** The specification does not define the reply. */
type PartialReply = { transaction?: Transaction } | undefined;

function call({ kind, to, amount, currency, key }: Movement): Promise<PartialReply> {
  const options = { idempotencyKey: key, timeoutMs };
  return kind === 'fund'
    ? api.call('wallets.fund', { body: { amount, token: currency.toLowerCase() } }, options)
    : api.call('wallets.transfer', { body: { to, amount, currency } }, options);
}

const locked = new Set<string>();

/** Runs the work unless another tab is doing the same; undefined if one is. */
export async function withLock<Result>(
  key: string,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  const name = `alma.wallet.movement:${key}`;
  if (locked.has(name)) return undefined;
  locked.add(name);
  try {
    // Locks are absent outside secure contexts: two tabs may then ask at the same time, which the key makes harmless.
    if (!('locks' in navigator)) return await work();
    return await navigator.locks.request(name, { ifAvailable: true }, async (lock) =>
      lock === null ? undefined : work(),
    );
  } finally {
    locked.delete(name);
  }
}
