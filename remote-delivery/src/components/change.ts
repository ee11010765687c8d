/** What a person is about to change of a remote: the dialog that is open. */
export interface Change {
  kind: 'start' | 'complete' | 'cancel' | 'rollback' | 'pin' | 'unpin' | 'disable' | 'enable' | 'thresholds';
  /** Where one is meant; otherwise the live one, or the one before it. */
  release?: string;
  /** The one that was seen, so that no later one is ended. */
  rolloutId?: string;
}
