import { useAuth } from '@alma/shared/auth';
import { AssetsCard } from '../features/assets/AssetsCard.tsx';
import { texts } from '../texts.ts';

export default function DashboardAssetsCard() {
  const { user } = useAuth();
  return user ? <AssetsCard userId={user.user_id} title={texts.assets} /> : null;
}
