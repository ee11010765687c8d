import type { ApiError } from '@alma/shared/api';
import { Link } from '@alma/shared/router';
import { ButtonLink, FailureCard, type Reading, StateCard } from '@alma/shared/ui';
import type { ComponentProps } from 'react';
import { texts } from '../texts.ts';
import { failureMessage } from './failure-message.ts';

interface WalletFailureProps extends Pick<ComponentProps<typeof FailureCard>, 'bare' | 'row'> {
  reading: Reading & { error?: ApiError | undefined };
}

/** Shown instead of wallet data that could not be loaded. */
export function WalletFailure({ reading, ...place }: WalletFailureProps) {
  const { error, isValidating, mutate } = reading;
  if (error?.status === 404) {
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
        {...place}
      />
    );
  }
  const isUnavailable = error?.status === 503;
  const advice = isUnavailable ? texts.failure.unavailableHint : error?.status === 0 && error.message;
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
      isRetrying={isValidating}
      onRetry={() => void mutate()}
      {...place}
    />
  );
}
