import { useAuth } from '@alma/shared/auth';
import type { AiSession, SessionKind, User } from '@alma/shared/contract';
import { usePageTitle } from '@alma/shared/remote';
import { ButtonLink } from '@alma/shared/ui';
import type { ReactElement, ReactNode } from 'react';
import { texts } from '../../texts.ts';
import { isGone } from '../is-gone.ts';
import { LoadFailure } from '../LoadFailure.tsx';
import { ThreadSkeleton } from '../ThreadSkeleton.tsx';
import { useSession } from './useSession.ts';

interface LoadedSession {
  session: AiSession;
  user: User;
  onRefresh: () => Promise<AiSession | undefined>;
}

interface SessionPageProps {
  sessionId: string;
  kind: SessionKind;
  /** The project that it must belong to. */
  projectId?: string;
  copy: { loadFailed: string; notFound: string };
  /** Where to go when there is no such session. */
  back: ReactElement;
  children: (loaded: LoadedSession) => ReactNode;
}

/** A stored conversation, once it is loaded. */
export function SessionPage({ sessionId, kind, projectId, copy, back, children }: SessionPageProps) {
  const { user } = useAuth();
  const { session, reading } = useSession(sessionId, kind);
  const { error, mutate } = reading;
  const isElsewhere =
    session !== undefined &&
    (session.kind !== kind || (projectId !== undefined && (session.project_id ?? projectId) !== projectId));
  const shown = isElsewhere || isGone(error) ? undefined : session;
  usePageTitle(shown?.title ?? undefined);
  if (shown !== undefined && user !== null) return children({ session: shown, user, onRefresh: mutate });
  if (error === undefined && !isElsewhere) return <ThreadSkeleton />;
  return (
    <LoadFailure
      reading={reading}
      isElsewhere={isElsewhere}
      title={copy.loadFailed}
      missing={{
        title: copy.notFound,
        text: texts.page.notFoundText,
        action: <ButtonLink>{back}</ButtonLink>,
      }}
    />
  );
}
