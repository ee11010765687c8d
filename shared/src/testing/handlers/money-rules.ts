import type { HttpResponse } from 'msw';
import {
  type Asset,
  type ErrorReply,
  parseAmount,
  type PlatformAsset,
  platformAssets,
  type Role,
  type User,
} from '../../contract/index.ts';
import { apiError } from '../api-error.ts';
import { money, type Movement } from '../money.ts';

export type Refusal = HttpResponse<ErrorReply>;

export const hasRole = (user: User, wanted: Role): boolean => user.roles.some(({ role }) => role === wanted);

export const isPlatformAsset = (asset: Asset): asset is PlatformAsset =>
  platformAssets.some((known) => known === asset);

/** The earlier movement of a key, or a refusal when the key belongs to a different movement. */
export function repeated(request: Request, wanted: Omit<Movement, 'hash' | 'at' | 'key'>, call: string) {
  const given = request.headers.get('idempotency-key');
  const key = given === null ? `once/${money.movements.length}` : `${call}/${wanted.actor}/${given}`;
  const known = money.movements.find((movement) => movement.key === key);
  if (!known) return { key };
  const isSame = known.to === wanted.to && known.units === wanted.units && known.asset === wanted.asset;
  return { key, known: isSame ? known : apiError(422, 'IDEMPOTENCY_KEY_REUSED') };
}

export function readAmount(amount: string | number, asset: Asset): bigint | Refusal {
  const units = parseAmount(amount, asset);
  return typeof units === 'bigint' ? units : apiError(422, 'AMOUNT_INVALID', { message: 'Not an amount' });
}
