import type { Issuance } from '@alma/shared/contract/wallet/entities';
import { texts } from '../../texts.ts';

/** The receiver of an asset, or a note that the account was deleted. */
export const nameOfReceiver = ({ user }: Issuance): string => user?.display_name ?? texts.treasuryPage.gone;
