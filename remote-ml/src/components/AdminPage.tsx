import { useAuth, useHasRole } from '@alma/shared/auth';
import { Link } from '@alma/shared/router';
import { ButtonLink, StateCard } from '@alma/shared/ui';
import type { ReactNode } from 'react';

interface AdminPageProps {
  forbidden: string;
  forbiddenText: string;
  back: string;
  children: ReactNode;
}

/** A page for administrators. The server enforces the rule. */
export function AdminPage({ forbidden, forbiddenText, back, children }: AdminPageProps) {
  const { user } = useAuth();
  const isAdmin = useHasRole('ADMIN');
  if (isAdmin) return children;
  // No refusal is shown before the user is loaded.
  if (!user) return null;
  return (
    <StateCard
      kind="forbidden"
      level={1}
      title={forbidden}
      text={forbiddenText}
      action={
        <ButtonLink>
          <Link to="/">{back}</Link>
        </ButtonLink>
      }
    />
  );
}
