import { SignInError, useAuth } from '@alma/shared/auth';
import { useEffect, useState } from 'react';

export type Outcome =
  | { state: 'processing' }
  | { state: 'success'; path: string }
  | { state: 'failure'; message: string; detail: string | undefined };

/** Exchanges the provider's answer once, and removes it from the address as soon as the outcome is known. */
export function useSignInOutcome(search: string): Outcome {
  const { completeSignIn } = useAuth();
  const [outcome, setOutcome] = useState<Outcome>({ state: 'processing' });

  // The session makes sure that the exchange happens once for each address.
  useEffect(() => {
    let isShown = true;
    const settle = (next: Outcome) => {
      // Until now a reload could still finish the sign-in.
      window.history.replaceState(window.history.state, '', window.location.pathname);
      if (isShown) setOutcome(next);
    };
    completeSignIn(search).then(
      (path) => settle({ state: 'success', path }),
      (error: unknown) => settle(failure(error)),
    );
    return () => {
      isShown = false;
    };
  }, [completeSignIn, search]);

  return outcome;
}

function failure(error: unknown): Outcome {
  const detail = error instanceof SignInError ? error.detail : undefined;
  return { state: 'failure', message: error instanceof Error ? error.message : String(error), detail };
}
