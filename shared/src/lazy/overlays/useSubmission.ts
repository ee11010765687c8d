import { useState } from 'react';

/**
 * What a dialog sends before it closes: `isPending` until `work` fails, `failure` as the message of that. A dialog that has
 * closed or is left stays pending, so that nothing is sent twice.
 */
export function useSubmission(messageOf: (error: unknown) => string) {
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState<string>();

  const submit = async (work: () => Promise<unknown>): Promise<void> => {
    setIsPending(true);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      setFailure(messageOf(error));
      setIsPending(false);
    }
  };
  return { isPending, failure, submit };
}
