import type { Issuance } from '@alma/shared/contract/wallet/entities';
import { texts } from '../../texts.ts';

/** Who was given an asset. Of an account that is gone, only that is left. */
export const nameOfReceiver = ({ user }: Issuance): string => user?.display_name ?? texts.treasuryPage.gone;
