import { formatAmount, type Issuance, type User } from '../../contract/index.ts';
import { refuse } from '../api-error.ts';
import { handle } from '../handle.ts';
import { money, move, type Movement, systemParty, unitsOf } from '../money.ts';
import { tables } from '../tables.ts';
import { findReplay, isPlatformAsset, readAmount } from './money-rules.ts';
import { listOf } from './paging.ts';
import { hasRole } from './rights.ts';

function requireTreasury(caller: User): void {
  if (!hasRole(caller, 'TREASURY')) refuse(403, 'FORBIDDEN');
}

function directoryEntryOf(userId: string): Issuance['user'] {
  const user = tables.users.get(userId);
  return user ? { user_id: userId, handle: user.handle, display_name: user.display_name } : null;
}

function issuanceOf(movement: Movement): Issuance {
  const { hash, kind, from, to, asset, units, reason, actor, at } = movement;
  if (!isPlatformAsset(asset)) throw new Error(`${asset} is not issued`);
  const reversal = money.movements.find(({ reverses }) => reverses === hash);
  const userId = kind === 'reverse' ? from : to;
  return {
    hash,
    kind: kind === 'reverse' ? 'reverse' : 'issue',
    user_id: userId,
    user: directoryEntryOf(userId),
    asset,
    amount: formatAmount(units, asset),
    reason,
    issued_by: actor,
    created_at: at,
    reversed_by: reversal?.hash ?? null,
  };
}

export const treasuryHandlers = [
  handle('treasury.list', ({ caller, query }) => {
    requireTreasury(caller);
    const issuances = money.movements
      .filter(({ kind, asset }) => (kind === 'issue' || kind === 'reverse') && isPlatformAsset(asset))
      .map(issuanceOf)
      .filter(
        ({ user_id: userId, asset }) =>
          (query.user_id ?? userId) === userId && (query.asset ?? asset) === asset,
      )
      .reverse();
    return listOf('issuances', issuances, query);
  }),

  handle('treasury.issue', ({ caller, body, request }) => {
    requireTreasury(caller);
    if (!tables.users.has(body.user_id)) refuse(422, 'RECIPIENT_NOT_FOUND');
    const units = readAmount(body.amount, body.asset);
    const { user_id: to, asset, reason } = body;
    const movement = {
      kind: 'issue',
      from: systemParty,
      to,
      asset,
      units,
      reason,
      actor: caller.user_id,
    } as const;
    const { key, known } = findReplay(request, movement, 'treasury.issue');
    return { issuance: issuanceOf(known ?? move({ ...movement, key })) };
  }),

  handle('treasury.reverse', ({ caller, body, request }) => {
    requireTreasury(caller);
    const original = money.movements.find(({ hash, kind }) => hash === body.hash && kind === 'issue');
    if (!original) refuse(422, 'TRANSACTION_NOT_FOUND');
    const { from: to, to: from, asset, units, hash: reverses } = original;
    const movement = {
      kind: 'reverse',
      from,
      to,
      asset,
      units,
      reverses,
      reason: body.reason,
      actor: caller.user_id,
    } as const;
    const { key, known } = findReplay(request, movement, 'treasury.reverse');
    if (known) return { issuance: issuanceOf(known) };
    if (money.movements.some((other) => other.reverses === reverses)) refuse(409, 'ALREADY_REVERSED');
    if (unitsOf(from, asset) < units) refuse(422, 'INSUFFICIENT_FUNDS');
    return { issuance: issuanceOf(move({ ...movement, key })) };
  }),
];
