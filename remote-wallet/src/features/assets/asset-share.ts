import type { PlatformAsset } from '@alma/shared/contract/values/amounts';
import { unitsOf } from '../../components/units.ts';

/** The locked share of an amount from 0 to 1, exact to a thousandth, which one decimal of a percentage shows. */
export function lockedShare(amount: string, locked: string, asset: PlatformAsset): number {
  const [all, part] = [unitsOf(amount, asset), unitsOf(locked, asset)];
  if (all === 0n) return 0;
  return Number((part * 1000n + all / 2n) / all) / 1000;
}
