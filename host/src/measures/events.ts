import type { RemoteRecord } from '@alma/shared/remote';
import type { RemoteFailure } from '../remotes/failures.ts';

/** The outcome for one module of a remote: it failed, or it was shown. */
export type RemoteEvent = { record: RemoteRecord } & (
  { failure: RemoteFailure } | { loadMs: number; isPage: boolean }
);
