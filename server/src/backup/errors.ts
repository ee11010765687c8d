/** A reason not to go on, told in one message without a stack. */
export class BackupError extends Error {
  override name = 'BackupError';
}
