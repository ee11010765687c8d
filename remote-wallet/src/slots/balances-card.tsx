import type { SlotPropsByName } from '@alma/shared/remote';
import { AssetsCard } from '../features/assets/AssetsCard.tsx';
import { texts } from '../texts.ts';

export default function UserBalancesCard({ userId }: SlotPropsByName['user.balances']) {
  return <AssetsCard userId={userId} title={texts.balances} />;
}
