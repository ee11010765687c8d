import type { ApiError } from '@alma/shared/api';
import { Link } from '@alma/shared/router';
import { ButtonLink, FailureCard, StateCard } from '@alma/shared/ui';
import { texts } from '../texts.ts';
import { failureMessage } from './failure-message.ts';

interface WalletFailureProps {
  error: ApiError;
  isRetrying: boolean;
  onRetry: () => void;
  /** Inside a card, without its own frame. */
  bare?: boolean;
}

/** Shown instead of wallet data that could not be loaded. */
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
  const isUnavailable = error.status === 503;
  const advice = isUnavailable ? texts.failure.unavailableHint : error.status === 0 && error.message;
  return (
    <FailureCard
      error={error}
      kind={isUnavailable ? 'unavailable' : 'error'}
      level={2}
      title={texts.failure.title}
      text={
        <>
          {failureMessage(error, texts.failure.load)}
          {advice && (
            <>
              <br />
              {advice}
            </>
          )}
        </>
      }
      isRetrying={isRetrying}
      onRetry={onRetry}
      bare={bare}
    />
  );
}
