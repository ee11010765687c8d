import { api } from '@alma/shared/api';
import type { RemoteRecord } from '@alma/shared/remote';
import type { RemoteFailure } from './failures.ts';

/** Tells the server what went wrong with a remote. Fire and forget: a report that fails must not add a failure. */
export function reportRemoteFailure(
  record: Pick<RemoteRecord, 'name' | 'version' | 'build'>,
  failure: RemoteFailure,
): void {
  const version = [record.version, record.build].filter(Boolean).join('-');
  const body = {
    remote: record.name,
    version,
    class: failure.class,
    phase: failure.phase,
    message: failure.message,
  };
  api.call('clientErrors.report', { body }).catch(() => undefined);
}
