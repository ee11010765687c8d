import type { Issuance } from '@alma/shared/contract/wallet/entities';
import { texts } from '../../texts.ts';

/** Who received an asset, or that the account was deleted. */
export const nameOfReceiver = ({ user }: Issuance): string => user?.display_name ?? texts.treasuryPage.gone;
