import type { ApiError } from '@alma/shared/api';
import { Link } from '@alma/shared/router';
import { ButtonLink, FailureCard, type Reading, StateCard } from '@alma/shared/ui';
import { texts } from '../../texts.ts';

const copy = texts.userFailure;

const backLink = (
  <ButtonLink>
    <Link to="/">{texts.backToDashboard}</Link>
  </ButtonLink>
);

export function UserIdMissing() {
  return <StateCard kind="error" level={1} title={copy.title} text={copy.idRequired} action={backLink} />;
}

interface UserFailureProps {
  reading: Reading & { error?: ApiError | undefined };
}

/** Shown instead of the page when the user could not be loaded. */
export function UserFailure({ reading }: UserFailureProps) {
  const { error, isValidating, mutate } = reading;
  if (error?.status === 403) {
    return (
      <StateCard kind="forbidden" level={1} title={copy.title} text={copy.forbidden} action={backLink} />
    );
  }
  // An offline reader gets specific advice; otherwise they can only check the id.
  const reason = (error?.isTemporary && error.message) || copy.fallback;
  return (
    <FailureCard
      error={error}
      level={1}
      title={copy.title}
      text={
        <>
          {reason}
          <br />
          {copy.hint}
        </>
      }
      isRetrying={isValidating}
      onRetry={() => void mutate()}
    />
  );
}
