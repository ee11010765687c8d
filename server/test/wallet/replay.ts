import type { Ledger } from '../../src/wallet/ledger/port.ts';
import { createMemoryEngine } from './memory-ledger.ts';

/**
 * Replays the journal of a ledger on the model. The model must accept each transfer and compute the same link of the
 * chain, which covers all fields and both balances. @returns the hashes by key
 */
export async function replayInModel(ledger: Ledger): Promise<Map<string, string>> {
  let at = 0;
  const model = createMemoryEngine(() => at);
  const hashes = new Map<string, string>();
  const opened = new Set<string>();
  for await (const transfer of ledger.all()) {
    for (const account of [transfer.from, transfer.to]) {
      const name = JSON.stringify(account);
      if (!opened.has(name)) await model.openAccounts([account]);
      opened.add(name);
    }
    at = transfer.at.getTime();
    const { key, kind, from, to, units, reason, actor, closes } = transfer;
    const posted = await model.submit({ key, kind, from, to, units, reason, actor, closes });
    if (posted.outcome !== 'created')
      throw new Error(`#${transfer.seq}: the model says ${JSON.stringify(posted.outcome)}`);
    if (posted.transfer.hash !== transfer.hash)
      throw new Error(`#${transfer.seq}: the model gets another hash`);
    hashes.set(key, transfer.hash);
  }
  return hashes;
}
