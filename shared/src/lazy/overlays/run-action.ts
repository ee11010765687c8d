import { failureMessage } from '../../core/api/index.ts';

/** The message for an error: a text for those without a message of the server, or a function. */
export type MessageOf<Failure> =
  string | ((error: unknown) => Failure | undefined | Promise<Failure | undefined>);

/**
 * Runs the action of a dialog and closes the dialog, if `failed` is set. Without it, the action itself closes the dialog
 * or resolves with a failure.
 * @returns the failure to show
 */
export async function runAction<Failure>(
  action: () => unknown,
  failed: MessageOf<Failure> | undefined,
  onClose: () => void,
): Promise<Failure | string | undefined> {
  if (failed === undefined) return ((await action()) as Failure | undefined) ?? undefined;
  try {
    await action();
  } catch (error) {
    return typeof failed === 'string' ? failureMessage(error, failed) : failed(error);
  }
  onClose();
  return undefined;
}
