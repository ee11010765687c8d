import { failureMessage } from '../../core/api/index.ts';

/** The message for an error: a text for errors without a message from the server, or a function. */
export type MessageOf<Failure> =
  string | ((error: unknown) => Failure | undefined | Promise<Failure | undefined>);

/**
 * Runs the action of a dialog. With `failed`, the dialog is closed after success; without it, the action itself closes
 * the dialog or resolves with a failure.
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
