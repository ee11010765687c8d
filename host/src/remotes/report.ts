import { reportClientError } from '@alma/shared/api';
import type { RemoteRecord } from '@alma/shared/remote';
import type { RemoteFailure } from './failures.ts';

/** Tells the server what went wrong with a remote. */
export function reportRemoteFailure(
  { name, version, build }: Pick<RemoteRecord, 'name' | 'version' | 'build'>,
  failure: RemoteFailure,
): void {
  reportClientError({ remote: name, version: [version, build].filter(Boolean).join('-'), ...failure });
}
