import { Button, ButtonLink, Card, StateCard, UnavailableCard } from '@alma/shared/ui';
import { Sample } from '../Sample.tsx';
import { useRetrySample } from './use-retry-sample.ts';

/** All states that replace missing content. */
export function StateSamples() {
  const { isTrying, tryAgain } = useRetrySample();
  return (
    <>
      <Sample title="Empty">
        <StateCard
          kind="empty"
          icon="message-square"
          title="No chats yet"
          action={
            <Button variant="primary" icon="plus">
              New Chat
            </Button>
          }
        />
      </Sample>
      <Sample title="Error">
        <StateCard
          kind="error"
          title="Error Loading Users"
          text="Failed to load users"
          action={
            <Button icon="rotate-cw" busy={isTrying} onClick={tryAgain}>
              Try Again
            </Button>
          }
        />
      </Sample>
      <Sample title="Not found">
        <StateCard
          kind="not-found"
          title="Chat not found"
          action={
            <ButtonLink>
              <a href="#chats">Back to chats</a>
            </ButtonLink>
          }
        />
      </Sample>
      <Sample title="Forbidden">
        <StateCard
          kind="forbidden"
          title="Error Loading User"
          text="You do not have permission to view this user"
          action={
            <ButtonLink>
              <a href="#dashboard">Back to Dashboard</a>
            </ButtonLink>
          }
        />
      </Sample>
      <Sample title="Remote unavailable">
        <UnavailableCard part="Wallet" busy={isTrying} onRetry={tryAgain} />
      </Sample>
      <Sample title="Remote unavailable, small">
        <Card padded>
          <UnavailableCard small part="Chat" busy={isTrying} onRetry={tryAgain} />
        </Card>
      </Sample>
      <Sample title="Service unavailable">
        <StateCard
          kind="error"
          title="Wallet service is currently unavailable."
          text="The page tries again by itself."
        />
      </Sample>
      <Sample title="Something else comes first">
        <StateCard
          kind="empty"
          icon="user-round"
          title="No profiles available"
          text="You need to create at least one profile before creating agents."
        />
      </Sample>
    </>
  );
}
