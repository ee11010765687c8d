import { api, failureMessage, useApi } from '@alma/shared/api';
import { useAuth, useReader } from '@alma/shared/auth';
import type { OwnSession } from '@alma/shared/contract/identity/sessions';
import { ConfirmDialog } from '@alma/shared/overlays';
import { useToast } from '@alma/shared/toast';
import {
  Badge,
  Button,
  Card,
  CardHeader,
  FailureCard,
  formatMomentInline,
  LoadingCard,
} from '@alma/shared/ui';
import { useId, useState } from 'react';
import * as S from './SessionsCard.styled.ts';
import { sessionTexts as copy } from './texts.ts';

const nameOf = ({ browser, system }: OwnSession): string =>
  system === null ? (browser ?? copy.unknown) : copy.onSystem(browser ?? copy.unknown, system);

/** The person's sessions, and how to end them. */
export function SessionsCard() {
  const titleId = useId();
  const format = useReader();
  const list = useApi('auth.sessions.list', {});
  const { data, error, mutate } = list;
  const { working, isConfirming, setIsConfirming, endOne, endOthers, endAll } = useEndSessions(
    () => void mutate(),
  );
  const otherSessions = data?.sessions.filter(({ is_current: isCurrent }) => !isCurrent) ?? [];

  return (
    <Card aria-labelledby={titleId}>
      <CardHeader title={copy.title} titleId={titleId} />
      {error && !data && (
        <FailureCard bare title={copy.loadFailed} text={copy.loadFailedText} reading={list} />
      )}
      {!data && !error && <LoadingCard label={copy.loading} height={58} />}
      {data && (
        <ul aria-labelledby={titleId}>
          {data.sessions.map((session) => (
            <S.Row key={session.id}>
              <S.Words>
                <strong>{nameOf(session)}</strong>
                <span>
                  {copy.seen(formatMomentInline(session.last_seen_at, format))}{' '}
                  {session.address !== null && copy.from(session.address)}
                </span>
              </S.Words>
              {session.is_current ? (
                <Badge tone="accent">{copy.current}</Badge>
              ) : (
                <Button
                  size="sm"
                  variant="ghost"
                  aria-label={copy.signOutOf(nameOf(session))}
                  busy={working === session.id}
                  onClick={() => endOne(session.id)}
                >
                  {copy.signOut}
                </Button>
              )}
            </S.Row>
          ))}
        </ul>
      )}
      {data && (
        <S.Footer>
          {otherSessions.length > 0 && (
            <Button size="sm" busy={working === 'others'} onClick={endOthers}>
              {copy.signOutOthers}
            </Button>
          )}
          <Button size="sm" icon="log-out" onClick={() => setIsConfirming(true)}>
            {copy.signOutAll}
          </Button>
        </S.Footer>
      )}
      <ConfirmDialog
        open={isConfirming}
        title={copy.confirmTitle}
        confirmLabel={copy.signOutAll}
        danger
        onConfirm={endAll}
        onClose={() => setIsConfirming(false)}
      >
        {copy.confirmText}
      </ConfirmDialog>
    </Card>
  );
}

function useEndSessions(refresh: () => void) {
  const { logout } = useAuth();
  const toast = useToast();
  const [working, setWorking] = useState<string>();
  const [isConfirming, setIsConfirming] = useState(false);

  const end = async (key: string, send: () => Promise<unknown>, done: () => void) => {
    setWorking(key);
    try {
      await send();
      done();
    } catch (error) {
      toast.show({ type: 'error', title: copy.failed, description: failureMessage(error, copy.failed) });
    } finally {
      setWorking(undefined);
    }
    return undefined;
  };
  const handleEnded = (description: string) => {
    toast.show({ type: 'success', title: copy.ended, description });
    refresh();
  };

  return {
    working,
    isConfirming,
    setIsConfirming,
    endOne: (id: string) =>
      void end(
        id,
        () => api.call('auth.sessions.end', { params: { session_id: id } }),
        () => handleEnded(copy.endedText),
      ),
    endOthers: () =>
      void end(
        'others',
        () => api.call('auth.sessions.endAll', { query: { keep_current: 'true' } }),
        () => handleEnded(copy.othersText),
      ),
    // Signing out of this session also ends the provider's session.
    endAll: () =>
      end(
        'all',
        () => api.call('auth.sessions.endAll', { query: { keep_current: 'true' } }),
        () => void logout(),
      ),
  };
}
