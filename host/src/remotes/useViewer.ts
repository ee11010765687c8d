import { useAuth } from '@alma/shared/auth';
import { nobody, type Viewer } from './contributions.ts';

/** The signed-in user as a viewer of remotes' contributions. */
export function useViewer(): Viewer {
  const { user } = useAuth();
  if (!user) return nobody;
  return {
    roles: user.roles.map(({ role }) => role),
    isDeliveryMember: user.is_delivery_member ?? false,
  };
}
