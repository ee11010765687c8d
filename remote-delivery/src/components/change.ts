/** The change of a remote whose dialog is open. */
export interface Change {
  kind: 'start' | 'complete' | 'cancel' | 'rollback' | 'pin' | 'unpin' | 'disable' | 'enable' | 'thresholds';
  /** The release that is meant, if any; otherwise the live or the previous one. */
  release?: string;
  /** The rollout that was shown, so that no later one is ended. */
  rolloutId?: string;
}
