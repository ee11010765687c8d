import type { ApiError } from '@alma/shared/api';
import { Link } from '@alma/shared/router';
import { ButtonLink, FailureCard, StateCard } from '@alma/shared/ui';
import { texts } from '../../texts.ts';

const words = texts.userFailure;

const backLink = (
  <ButtonLink>
    <Link to="/">{texts.backToDashboard}</Link>
  </ButtonLink>
);

export function UserIdMissing() {
  return <StateCard kind="error" level={1} title={words.title} text={words.idRequired} action={backLink} />;
}

interface UserFailureProps {
  error: ApiError;
  isRetrying: boolean;
  onRetry: () => void;
}

/** Shown instead of the page when the user could not be loaded. */
export function UserFailure({ error, isRetrying, onRetry }: UserFailureProps) {
  if (error.status === 403) {
    return (
      <StateCard kind="forbidden" level={1} title={words.title} text={words.forbidden} action={backLink} />
    );
  }
  // An offline reader gets specific advice; otherwise they can only check the id.
  const reason = error.isTemporary && error.message ? error.message : words.fallback;
  return (
    <FailureCard
      error={error}
      level={1}
      title={words.title}
      text={
        <>
          {reason}
          <br />
          {words.hint}
        </>
      }
      isRetrying={isRetrying}
      onRetry={onRetry}
    />
  );
}
