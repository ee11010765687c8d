import { formatAmount, type Issuance, type User } from '../../contract/index.ts';
import { apiError } from '../api-error.ts';
import { handle } from '../handle.ts';
import { money, move, type Movement, systemParty, unitsOf } from '../money.ts';
import { tables } from '../tables.ts';
import { hasRole, isPlatformAsset, readAmount, repeated } from './money-rules.ts';
import { pageOf } from './paging.ts';

const refusalOf = (user: User) => (hasRole(user, 'TREASURY') ? undefined : apiError(403, 'FORBIDDEN'));

function cardOf(userId: string): Issuance['user'] {
  const user = tables.users.get(userId);
  return user ? { user_id: userId, handle: user.handle, display_name: user.display_name } : null;
}

function issuanceOf(movement: Movement): Issuance {
  const { hash, kind, from, to, asset, units, reason, actor, at } = movement;
  if (!isPlatformAsset(asset)) throw new Error(`${asset} is not issued`);
  const reversal = money.movements.find(({ closes }) => closes === hash);
  const userId = kind === 'reverse' ? from : to;
  return {
    hash,
    kind: kind === 'reverse' ? 'reverse' : 'issue',
    user_id: userId,
    user: cardOf(userId),
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
    const refused = refusalOf(caller);
    if (refused) return refused;
    const issuances = money.movements
      .filter(({ kind, asset }) => (kind === 'issue' || kind === 'reverse') && isPlatformAsset(asset))
      .map(issuanceOf)
      .filter(
        ({ user_id: userId, asset }) =>
          (query.user_id ?? userId) === userId && (query.asset ?? asset) === asset,
      )
      .reverse();
    const { items, ...page } = pageOf(issuances, query);
    return { issuances: items, ...page };
  }),

  handle('treasury.issue', ({ caller, body, request }) => {
    const refused = refusalOf(caller);
    if (refused) return refused;
    if (!tables.users.has(body.user_id)) return apiError(422, 'RECIPIENT_NOT_FOUND');
    const units = readAmount(body.amount, body.asset);
    if (typeof units !== 'bigint') return units;
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
    const { key, known } = repeated(request, movement, 'treasury.issue');
    if (known instanceof Response) return known;
    return { issuance: issuanceOf(known ?? move({ ...movement, key })) };
  }),

  handle('treasury.reverse', ({ caller, body, request }) => {
    const refused = refusalOf(caller);
    if (refused) return refused;
    const original = money.movements.find(({ hash, kind }) => hash === body.hash && kind === 'issue');
    if (!original) return apiError(422, 'TRANSACTION_NOT_FOUND');
    const { from: to, to: from, asset, units, hash: closes } = original;
    const movement = {
      kind: 'reverse',
      from,
      to,
      asset,
      units,
      closes,
      reason: body.reason,
      actor: caller.user_id,
    } as const;
    const { key, known } = repeated(request, movement, 'treasury.reverse');
    if (known instanceof Response) return known;
    if (known) return { issuance: issuanceOf(known) };
    if (money.movements.some((other) => other.closes === closes)) return apiError(409, 'ALREADY_REVERSED');
    if (unitsOf(from, asset) < units) return apiError(422, 'INSUFFICIENT_FUNDS');
    return { issuance: issuanceOf(move({ ...movement, key })) };
  }),
];
