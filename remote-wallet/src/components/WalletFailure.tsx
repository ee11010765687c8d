import type { ApiError } from '@alma/shared/api';
import { Link } from '@alma/shared/router';
import { BusyCard, Button, ButtonLink, StateCard } from '@alma/shared/ui';
import { texts } from '../texts.ts';
import { failureMessage } from './failure-message.ts';

interface WalletFailureProps {
  error: ApiError;
  isRetrying: boolean;
  onRetry: () => void;
  /** Inside a card, without a frame of its own. */
  bare?: boolean;
}

/** Shown where data of the wallet could not be loaded. */
export function WalletFailure({ error, isRetrying, onRetry, bare = false }: WalletFailureProps) {
  if (error.status === 404) {
    return (
      <StateCard
        kind="empty"
        icon="wallet"
        level={2}
        title={texts.failure.title}
        text={texts.failure.missingElsewhere}
        action={
          <ButtonLink>
            <Link to="/wallet">{texts.backToWallet}</Link>
          </ButtonLink>
        }
        bare={bare}
      />
    );
  }
  const retry = (
    <Button icon="rotate-cw" busy={isRetrying} onClick={onRetry}>
      {texts.tryAgain}
    </Button>
  );
  if (error.status === 429) return <BusyCard level={2} retryAt={error.retryAt} action={retry} bare={bare} />;
  const isAway = error.status === 503;
  return (
    <StateCard
      kind={isAway ? 'unavailable' : 'error'}
      level={2}
      title={texts.failure.title}
      text={
        <>
          {failureMessage(error, texts.failure.load)}
          {isAway && (
            <>
              <br />
              {texts.failure.unavailableHint}
            </>
          )}
        </>
      }
      action={retry}
      bare={bare}
    />
  );
}
