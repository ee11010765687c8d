import type { HistoryQuery } from '../port.ts';

export interface HistoryCondition {
  /** A condition on the transfers `t` that selects at most the `newest` ones of each account. */
  condition(newest: number): string;
  values: unknown[];
}

/**
 * The condition of a history. Each account of the owner is read from the end of its own index, so that a page costs the
 * same among ten transfers and ten million. Kinds are our constants, inserted literally so that partial indexes apply.
 */
export function historyCondition({ owner, assets, kinds, direction }: HistoryQuery): HistoryCondition {
  const values: unknown[] = [];
  const parameter = (value: unknown): string => `$${values.push(value)}`;
  const ofKind = kinds ? `t.kind IN (${kinds.map((kind) => `'${kind}'`).join(', ')})` : 'true';
  const ofAsset = assets ? `asset = ANY (${parameter(assets)}::text[])` : 'true';
  if (owner === undefined)
    return { condition: () => `${ofKind} AND ${assets ? 't.' : ''}${ofAsset}`, values };

  const ownAccounts = `SELECT id FROM ledger.accounts WHERE owner = ${parameter(owner)} AND ${ofAsset}`;
  const side = (column: 'from_account' | 'to_account', newest: number): string =>
    `SELECT side.seq FROM (${ownAccounts}) own CROSS JOIN LATERAL (
      SELECT t.seq FROM ledger.transfers t WHERE t.${column} = own.id AND ${ofKind}
      ORDER BY t.seq DESC LIMIT ${newest}
    ) side`;
  const sides = [
    ...(direction === 'in' ? [] : (['from_account'] as const)),
    ...(direction === 'out' ? [] : (['to_account'] as const)),
  ];
  return {
    condition: (newest) => `t.seq IN (${sides.map((column) => side(column, newest)).join(' UNION ')})`,
    values,
  };
}
