import type { ReactNode } from 'react';
import { Link } from '../router.ts';
import { ButtonLink, StateCard } from '../ui/index.ts';
import { useAuth, useHasRole } from './AuthProvider.tsx';

interface AdminOnlyProps {
  title: string;
  text: string;
  /** The text of the link to the dashboard. */
  back: string;
  children: ReactNode;
}

/** A page for administrators; others get a card with a link back. The server enforces the rule. */
export function AdminOnly({ title, text, back, children }: AdminOnlyProps) {
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
          <Link to="/">{back}</Link>
        </ButtonLink>
      }
    />
  );
}
