import { useAuth, useHasRole } from '@alma/shared/auth';
import { Link } from '@alma/shared/router';
import { ButtonLink, StateCard } from '@alma/shared/ui';
import type { ReactNode } from 'react';
import { texts } from '../texts.ts';

interface AdminOnlyProps {
  title: string;
  text: string;
  children: ReactNode;
}

/** A page for administrators; others get a card with a link back. The server enforces the rule. */
export function AdminOnly({ title, text, children }: AdminOnlyProps) {
  const { user } = useAuth();
  const isAdmin = useHasRole('ADMIN');
  if (isAdmin) return children;
  // No refusal is shown before the user is loaded.
  if (!user) return null;
  return (
    <StateCard
      kind="forbidden"
      level={1}
      title={title}
      text={text}
      action={
        <ButtonLink>
          <Link to="/">{texts.backToDashboard}</Link>
        </ButtonLink>
      }
    />
  );
}
