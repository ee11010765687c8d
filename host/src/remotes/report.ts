import { reportClientError } from '@alma/shared/api';
import type { RemoteRecord } from '@alma/shared/remote';
import type { RemoteFailure } from './failures.ts';

/** Reports a failure of a remote to the server. */
export function reportRemoteFailure(
  { name, version, build }: Pick<RemoteRecord, 'name' | 'version' | 'build'>,
  failure: RemoteFailure,
): void {
  reportClientError({ remote: name, version: [version, build].filter(Boolean).join('-'), ...failure });
}
