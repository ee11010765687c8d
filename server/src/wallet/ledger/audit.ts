import { accountName, chainLink, chainStart } from './chain.ts';
import { type AccountState, isSystem, type Ledger, type Transfer } from './port.ts';

export interface AuditReport {
  transfers: number;
  accounts: number;
  /** The last link of the chain; comparing it with an earlier one shows whether history was changed. */
  head: string;
  /** Descriptions of violated rules; empty when everything holds. */
  errors: string[];
}

const maxErrors = 20;

interface Running {
  balance: bigint;
  version: bigint;
}

/**
 * Reads the whole ledger and checks it without trusting any sum of the engine: the order, the hash chain, every running
 * balance, that no user is below zero, that each asset adds up to zero, that a transfer has at most one closing, and
 * that held balances equal the open holds. May run while money moves.
 */
export async function auditLedger(ledger: Ledger): Promise<AuditReport> {
  // Read first, so that the transfers read afterwards contain at least those behind these totals.
  const states = await ledger.accounts();
  const audit = createAudit(states);
  for await (const transfer of ledger.all()) audit.take(transfer);
  return audit.report();
}

function createAudit(states: AccountState[]) {
  const errors: string[] = [];
  const report = (text: string): void => void (errors.length < maxErrors && errors.push(text));
  const totals = new Map(states.map((state) => [accountName(state), state]));
  const running = new Map<string, Running>();
  const sums = new Map<string, bigint>();
  const openHolds = new Map<bigint, Transfer>();
  const closed = new Set<bigint>();
  let last: Transfer | undefined;

  function move(transfer: Transfer, side: 'from' | 'to'): void {
    const account = transfer[side];
    const name = accountName(account);
    const units = side === 'from' ? -transfer.units : transfer.units;
    const before = running.get(name) ?? { balance: 0n, version: 0n };
    const after = { balance: before.balance + units, version: before.version + 1n };
    running.set(name, after);
    sums.set(account.asset, (sums.get(account.asset) ?? 0n) + units);
    const stated = side === 'from' ? transfer.fromBalance : transfer.toBalance;
    if (stated !== after.balance) {
      report(`#${transfer.seq}: ${name} has ${after.balance} after it, not ${stated}`);
    }
    if (after.balance < 0n && !isSystem(account.owner)) report(`#${transfer.seq}: ${name} is below zero`);
    const total = totals.get(name);
    if (total?.version === after.version && total.balance !== after.balance) {
      report(`${name}: the account says ${total.balance}, its transfers add up to ${after.balance}`);
    }
  }

  function close(transfer: Transfer): void {
    if (transfer.kind === 'hold') openHolds.set(transfer.seq, transfer);
    if (transfer.closes === null) return;
    if (closed.has(transfer.closes)) report(`#${transfer.seq}: #${transfer.closes} was closed before`);
    if (transfer.closes >= transfer.seq) report(`#${transfer.seq}: closes what came later`);
    closed.add(transfer.closes);
    openHolds.delete(transfer.closes);
  }

  return {
    take(transfer: Transfer): void {
      const seq = (last?.seq ?? 0n) + 1n;
      if (transfer.seq !== seq) report(`#${transfer.seq}: #${seq} is missing`);
      if (transfer.hash !== chainLink(last?.hash ?? chainStart, transfer)) {
        report(`#${transfer.seq}: does not fit into the hash chain`);
      }
      if (last && transfer.at < last.at) report(`#${transfer.seq}: is older than the one before it`);
      if (transfer.from.asset !== transfer.to.asset) report(`#${transfer.seq}: moves between two assets`);
      if (accountName(transfer.from) === accountName(transfer.to)) report(`#${transfer.seq}: moves nothing`);
      move(transfer, 'from');
      move(transfer, 'to');
      close(transfer);
      last = transfer;
    },
    report(): AuditReport {
      for (const text of heldErrors(running, openHolds.values())) report(text);
      for (const [asset, sum] of sums)
        if (sum !== 0n) report(`${asset}: everything adds up to ${sum}, not to 0`);
      for (const [name, { version, balance }] of totals) {
        const moves = running.get(name)?.version ?? 0n;
        if (moves < version) report(`${name}: moved ${version} times, ${moves} transfers are there`);
        if (moves === 0n && balance !== 0n) report(`${name}: has ${balance} from nowhere`);
      }
      return {
        transfers: Number(last?.seq ?? 0n),
        accounts: states.length,
        head: last?.hash ?? chainStart,
        errors,
      };
    },
  };
}

/** Held balances that differ from the open holds. */
function* heldErrors(running: ReadonlyMap<string, Running>, open: Iterable<Transfer>): Iterable<string> {
  const sums = new Map<string, bigint>();
  for (const { to, units } of open) sums.set(accountName(to), (sums.get(accountName(to)) ?? 0n) + units);
  for (const [name, { balance }] of running) {
    const expected = sums.get(name) ?? 0n;
    if (name.endsWith('/held') && balance !== expected)
      yield `${name}: ${balance} is held, open holds say ${expected}`;
  }
}
