import { useState } from 'react';

/**
 * The request of a dialog before it closes: `isPending` until `work` fails, `failure` is the message of that error. It
 * stays pending after success, so that nothing is sent twice.
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
