import type { PlatformAsset } from '@alma/shared/contract/values/amounts';
import { unitsOf } from '../../components/units.ts';

/** The locked part of an amount as a share of 0 to 1, exact to a thousandth, which is what one decimal shows. */
export function lockedShare(amount: string, locked: string, asset: PlatformAsset): number {
  const [all, part] = [unitsOf(amount, asset), unitsOf(locked, asset)];
  if (all === 0n) return 0;
  return Number((part * 1000n + all / 2n) / all) / 1000;
}
