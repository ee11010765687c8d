import { createHash } from 'node:crypto';
import type { Asset, Wallet } from '../contract/index.ts';

/** One movement of the ledger; `from` and `to` are addresses, 'System' or, for platform assets, user ids. */
export interface Movement {
  hash: string;
  key: string;
  kind: 'transfer' | 'fund' | 'issue' | 'reverse';
  from: string;
  to: string;
  asset: Asset;
  units: bigint;
  reason: string;
  actor: string | null;
  at: string;
  reverses?: string;
}

/** The stored ledger. Balances are sums of movements only. */
export const money = {
  /** By user id. */
  wallets: new Map<string, Wallet>(),
  movements: [] as Movement[],
  /** The held amount by `owner/asset`. */
  holds: new Map<string, { units: bigint; reason: string; at: string }[]>(),
};

export const systemParty = 'System';

const start = Date.parse('2026-01-05T09:00:00.000Z');
const addresses = [
  'alma1zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3djjr00',
  'alma1yg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zz0h98c',
  'alma1xvenxvenxvenxvenxvenxvenxvenxvens3qcj2',
  'alma1g3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zy07g85y',
];

export function openWallet(userId: string, email: string | null): Wallet {
  const known = money.wallets.get(userId);
  if (known) return known;
  const address = addresses[money.wallets.size];
  if (!address) throw new Error(`tests have ${addresses.length} wallets at most`);
  const wallet = { address, email, chain: 'alma-ledger', created_at: new Date(start).toISOString() };
  money.wallets.set(userId, wallet);
  return wallet;
}

export function move(movement: Omit<Movement, 'hash' | 'at'>): Movement {
  const place = money.movements.length + 1;
  const hash = createHash('sha256').update(String(place)).digest('hex');
  const made = { ...movement, hash, at: new Date(start + place * 60_000).toISOString() };
  money.movements.push(made);
  return made;
}

export function unitsOf(owner: string, asset: Asset): bigint {
  return money.movements.reduce((sum, movement) => {
    if (movement.asset !== asset) return sum;
    const received = movement.to === owner ? movement.units : 0n;
    const sent = movement.from === owner ? movement.units : 0n;
    return sum + received - sent;
  }, 0n);
}

/** Maya and Leo have wallets with money, the others have none; all have platform assets. */
export function resetMoney(
  users: readonly { user_id: string; handle: string; email: string | null }[],
): void {
  money.wallets.clear();
  money.movements.length = 0;
  money.holds.clear();
  for (const { user_id: userId, handle, email } of users) {
    seedIssuance(userId);
    if (handle !== 'maya' && handle !== 'leo') continue;
    const { address } = openWallet(userId, email);
    seedBalance(address, 'USDXM', 1_284_500_000n);
    seedBalance(address, 'SOL', 12_400_000_000n);
  }
}

function seedBalance(to: string, asset: Asset, units: bigint): void {
  move({
    key: `start/${to}/${asset}`,
    kind: 'transfer',
    from: systemParty,
    to,
    asset,
    units,
    reason: '',
    actor: null,
  });
}

function seedIssuance(userId: string): void {
  const units = { ALMA: 5_000_000_000n, TCC: 400_000_000n } as const;
  for (const asset of ['ALMA', 'TCC'] as const) {
    const issue = { kind: 'issue', from: systemParty, to: userId, reason: 'Demo data', actor: null } as const;
    move({ ...issue, key: `start/${userId}/${asset}`, asset, units: units[asset] });
  }
  const held = { units: 25_000_000n, reason: 'Reserved for a task', at: new Date(start).toISOString() };
  money.holds.set(`${userId}/TCC`, [held]);
}
