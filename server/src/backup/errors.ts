/** A reason to stop, shown as a message without a stack. */
export class BackupError extends Error {
  override name = 'BackupError';
}
