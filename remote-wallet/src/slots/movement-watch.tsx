import { useAuth } from '@alma/shared/auth';
import { MovementWatch } from '../features/movements/MovementWatch.tsx';

export default function SidebarMovementWatch() {
  const { user } = useAuth();
  return user ? <MovementWatch userId={user.user_id} /> : null;
}
