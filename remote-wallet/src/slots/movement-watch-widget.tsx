import { useAuth } from '@alma/shared/auth';
import { MovementWatch } from '../features/movements/MovementWatch.tsx';

export default function MovementWatchWidget() {
  const { user } = useAuth();
  return user ? <MovementWatch userId={user.user_id} /> : null;
}
