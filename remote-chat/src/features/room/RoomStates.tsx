import { Link } from '@alma/shared/router';
import { styled } from '@alma/shared/styled';
import { ButtonLink, FailureCard, Loading, Skeleton, StateCard } from '@alma/shared/ui';
import { texts } from '../../texts.ts';

const copy = texts.room;

const backToChats = (
  <ButtonLink>
    <Link to="/chat">{copy.backToChats}</Link>
  </ButtonLink>
);

export function ChatNotFound() {
  return <StateCard kind="not-found" level={1} title={copy.notFound} action={backToChats} />;
}

export function PleaseLogIn() {
  return (
    <StateCard
      kind="empty"
      icon="log-in"
      level={1}
      title={copy.pleaseLogIn}
      action={
        <ButtonLink variant="primary">
          <Link to="/login">{copy.signIn}</Link>
        </ButtonLink>
      }
    />
  );
}

export function RoomFailure({ onRetry }: { onRetry: () => void }) {
  const handleRetry = () => {
    // The button disappears while the chat loads, and its focus would fall to the top of the page.
    document.querySelector('main')?.focus({ preventScroll: true });
    onRetry();
  };
  return <FailureCard level={1} title={copy.failed} text={texts.list.failedHint} onRetry={handleRetry} />;
}

const Column = styled.div`
  display: grid;
  gap: 24px;
  max-width: var(--read-w);
  margin: 60px auto 0;
  padding: 0 24px;
`;

/** Placeholder while messages load. */
export function RoomSkeleton() {
  return (
    <Loading>
      <Column data-page="fill">
        {[62, 40, 74, 52].map((width) => (
          <Skeleton key={width} width={`${width}%`} height={32} />
        ))}
      </Column>
    </Loading>
  );
}
