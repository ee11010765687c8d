import { type Asset, parseAmount, type PlatformAsset, platformAssets } from '../../contract/index.ts';
import { refuse } from '../api-error.ts';
import { money, type Movement } from '../money.ts';

export const isPlatformAsset = (asset: Asset): asset is PlatformAsset =>
  platformAssets.some((known) => known === asset);

/** The earlier movement of a key, which must not belong to a different movement. */
export function findReplay(request: Request, wanted: Omit<Movement, 'hash' | 'at' | 'key'>, call: string) {
  const sentKey = request.headers.get('idempotency-key');
  const key = sentKey === null ? `once/${money.movements.length}` : `${call}/${wanted.actor}/${sentKey}`;
  const known = money.movements.find((movement) => movement.key === key);
  if (!known) return { key };
  const isSame = known.to === wanted.to && known.units === wanted.units && known.asset === wanted.asset;
  return { key, known: isSame ? known : refuse(422, 'IDEMPOTENCY_KEY_REUSED') };
}

export function readAmount(amount: string | number, asset: Asset): bigint {
  const units = parseAmount(amount, asset);
  return typeof units === 'bigint' ? units : refuse(422, 'AMOUNT_INVALID', { message: 'Not an amount' });
}
