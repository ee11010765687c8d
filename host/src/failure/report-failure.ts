import { api } from '@alma/shared/api';
import type { ClientError } from '@alma/shared/contract';
import { sharedVersion } from '@alma/shared/remote';

/** A page that fails in a loop must not flood the server. */
const mostReports = 5;
let reports = 0;

interface Origin {
  remote: string;
  version: string;
}

const own: Origin = { remote: 'host', version: sharedVersion };

/** Tells the server that code failed: the kind of error alone, since messages may hold personal data. */
function report(error: unknown, phase: ClientError['phase'], { remote, version }: Origin): void {
  if (reports >= mostReports) return;
  reports += 1;
  const kind = error instanceof Error ? error.name : typeof error;
  const body = { remote, version, class: kind.slice(0, 128), phase };
  api.call('clientErrors.report', { body }, { refresh: false }).catch(() => undefined);
}

/** The host's own code failed. */
export function reportHostFailure(error: unknown, phase: ClientError['phase']): void {
  report(error, phase, own);
}

/** Whose script it was: `/remotes/wallet/0.1.0-1a2b3c4d5e/31.js`, after a retry with `~1/` in it. */
function originOf(address: string): Origin {
  const [, remote, version] = /\/remotes\/([a-z0-9]+)\/(?:~\d+\/)?([^/]+)\//.exec(address) ?? [];
  return remote && version ? { remote, version } : own;
}

/** Reports what nobody caught, under the name of the remote whose script it was. */
export function watchUncaughtErrors(): void {
  window.addEventListener('error', (event) => report(event.error, 'runtime', originOf(event.filename)));
  window.addEventListener('unhandledrejection', (event) => reportHostFailure(event.reason, 'runtime'));
}
