import { accountName, chainLink, chainStart } from '../../src/wallet/ledger/chain.ts';
import type { Engine, Entry } from '../../src/wallet/ledger/engine.ts';
import { ledgerOn } from '../../src/wallet/ledger/ledger.ts';
import {
  type AccountRef,
  type AccountState,
  type Balance,
  faucet,
  type HistoryQuery,
  isSystem,
  type Ledger,
  type Posted,
  type Refusal,
  type Transfer,
  treasury,
} from '../../src/wallet/ledger/port.ts';

/** The maximum absolute balance; every sum then fits into 64 bits. */
const balanceBound = 9_000_000_000_000_000_000n;

/** Accounts that exist in every new ledger. */
const systemAccounts: readonly AccountRef[] = [
  { owner: faucet, asset: 'USDXM', part: 'free' },
  { owner: faucet, asset: 'SOL', part: 'free' },
  { owner: treasury, asset: 'ALMA', part: 'free' },
  { owner: treasury, asset: 'MTL', part: 'free' },
  { owner: treasury, asset: 'TCC', part: 'free' },
  { owner: treasury, asset: 'ALLO', part: 'free' },
];

/** The reference ledger in memory, to which the tests compare every engine. */
export const createMemoryLedger = (now?: () => number): Ledger => ledgerOn(createMemoryEngine(now));

export function createMemoryEngine(now: () => number = Date.now): Engine {
  const accounts = new Map<string, AccountState>();
  const transfers: Transfer[] = [];
  const byKey = new Map<string, Transfer>();
  const byHash = new Map<string, Transfer>();
  const byClosed = new Map<bigint, Transfer>();
  const updated = new Map<string, Date>();

  const accountOf = (ref: AccountRef): AccountState | undefined => accounts.get(accountName(ref));

  function openAccount(ref: AccountRef): void {
    if (accountOf(ref)) return;
    const { owner, asset, part } = ref;
    const id = BigInt(accounts.size + 1);
    accounts.set(accountName(ref), { id, owner, asset, part, balance: 0n, version: 0n, closedAt: null });
  }

  function append(entry: Entry, from: AccountState, to: AccountState): Transfer {
    const last = transfers.at(-1);
    const fields = {
      seq: BigInt(transfers.length + 1),
      key: entry.key,
      kind: entry.kind,
      from: entry.from,
      to: entry.to,
      asset: entry.from.asset,
      units: entry.units,
      fromBalance: from.balance - entry.units,
      toBalance: to.balance + entry.units,
      reason: entry.reason,
      actor: entry.actor,
      closes: entry.closes,
      at: new Date(Math.max(now(), last?.at.getTime() ?? 0)),
    };
    const transfer = { ...fields, hash: chainLink(last?.hash ?? chainStart, fields) };
    transfers.push(transfer);
    byKey.set(transfer.key, transfer);
    byHash.set(transfer.hash, transfer);
    if (transfer.closes !== null) byClosed.set(transfer.closes, transfer);
    for (const [state, balance] of [
      [from, fields.fromBalance],
      [to, fields.toBalance],
    ] as const) {
      state.balance = balance;
      state.version += 1n;
      updated.set(accountName(state), fields.at);
    }
    return transfer;
  }

  function refusalOf(entry: Entry, from: AccountState, to: AccountState): Refusal | undefined {
    if (from === to) return 'same-account';
    const isClosed = from.closedAt !== null || to.closedAt !== null;
    if (isClosed && entry.kind !== 'release' && entry.kind !== 'reclaim') return 'account-closed';
    if (entry.closes !== null && byClosed.has(entry.closes)) return 'already-closed';
    if (entry.limit && countedBy(entry, entry.limit).length >= entry.limit.max) return 'limit-reached';
    if (from.balance < entry.units && !isSystem(entry.from.owner)) return 'insufficient';
    const isInRange = from.balance - entry.units >= -balanceBound && to.balance + entry.units <= balanceBound;
    return isInRange ? undefined : 'out-of-range';
  }

  const countedBy = (entry: Entry, limit: { since: Date }): Transfer[] =>
    transfers.filter(
      ({ kind, to, at }) => kind === 'fund' && to.owner === entry.to.owner && at > limit.since,
    );

  function submit(entry: Entry): Posted {
    const known = byKey.get(entry.key);
    if (known) return isSame(known, entry) ? { outcome: 'exists', transfer: known } : refused('key-reused');
    const from = accountOf(entry.from);
    const to = accountOf(entry.to);
    if (!from || !to) return refused('account-missing');
    const refusal = refusalOf(entry, from, to);
    if (!refusal) return { outcome: 'created', transfer: append(entry, from, to) };
    const first = entry.limit && refusal === 'limit-reached' ? countedBy(entry, entry.limit)[0] : undefined;
    return first ? { ...refused(refusal), since: first.at } : refused(refusal);
  }

  const matches =
    ({ owner, assets, kinds, direction }: HistoryQuery) =>
    (transfer: Transfer): boolean =>
      (!owner || isSeenBy(owner, direction, transfer)) &&
      (!assets || assets.includes(transfer.asset)) &&
      (!kinds || kinds.includes(transfer.kind));

  function balancesOf(owner: string): Balance[] {
    const ownStates = [...accounts.values()].filter((state) => state.owner === owner);
    return ownStates
      .filter(({ part }) => part === 'free')
      .map((free) => {
        const held = ownStates.find(({ asset, part }) => asset === free.asset && part === 'held');
        const dates = [free, held].map((state) => (state ? updated.get(accountName(state)) : undefined));
        const latest = Math.max(...dates.map((date) => date?.getTime() ?? 0));
        return {
          asset: free.asset,
          free: free.balance,
          held: held?.balance ?? 0n,
          updatedAt: latest > 0 ? new Date(latest) : null,
        };
      });
  }

  const engine: Engine = {
    openAccounts: async (refs) => refs.forEach(openAccount),
    closeAccounts: async (owner) => {
      for (const state of accounts.values()) {
        if (state.owner === owner) state.closedAt ??= new Date(now());
      }
    },
    submit: async (entry) => submit(entry),
    balances: async (owner) => balancesOf(owner),
    holds: async (owner) =>
      transfers
        .filter(({ kind, from, seq }) => kind === 'hold' && from.owner === owner && !byClosed.has(seq))
        .map(({ hash, asset, units, reason, at }) => ({ hash, asset, units, reason, at })),
    history: async (query) => {
      const found = transfers.filter(matches(query)).reverse();
      return { transfers: found.slice(query.offset, query.offset + query.limit), total: found.length };
    },
    find: async (hash) => byHash.get(hash),
    findByKey: async (key) => byKey.get(key),
    closings: async (seqs) => new Map([...byClosed].filter(([seq]) => seqs.includes(seq))),
    async *all() {
      yield* transfers;
    },
    accounts: async (owner) =>
      [...accounts.values()]
        .filter((state) => !owner || state.owner === owner)
        .map((state) => ({ ...state })),
    check: async () => {},
    stop: async () => {},
  };
  systemAccounts.forEach(openAccount);
  return engine;
}

const refused = (refusal: Refusal): { outcome: 'refused'; refusal: Refusal } => ({
  outcome: 'refused',
  refusal,
});

function isSame(known: Transfer, entry: Entry): boolean {
  return (
    known.kind === entry.kind &&
    accountName(known.from) === accountName(entry.from) &&
    accountName(known.to) === accountName(entry.to) &&
    known.units === entry.units &&
    known.reason === entry.reason &&
    known.actor === entry.actor &&
    known.closes === entry.closes
  );
}

function isSeenBy(owner: string, direction: HistoryQuery['direction'], { from, to }: Transfer): boolean {
  if (direction === 'in') return to.owner === owner;
  if (direction === 'out') return from.owner === owner;
  return from.owner === owner || to.owner === owner;
}
