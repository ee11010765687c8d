import { describeError, reportClientError } from '@alma/shared/api';
import type { ClientError } from '@alma/shared/contract';
import { sharedVersion } from '@alma/shared/remote';

/** A page that fails in a loop must not flood the server. */
const maxReports = 5;
let reports = 0;

interface Origin {
  remote: string;
  version: string;
}

const own: Origin = { remote: 'host', version: sharedVersion };

/** Reports an error to the server under the name of the host or remote whose script threw it. */
function report(error: unknown, phase: ClientError['phase'], address?: string): void {
  if (reports >= maxReports) return;
  reports += 1;
  const described = describeError(error);
  reportClientError({ ...originOf(address ?? described.frame ?? ''), phase, ...described });
}

/** Reports an error that a boundary of the host has caught. */
export const reportRenderFailure = (error: unknown): void => report(error, 'render');

/** Whether a script of a remote threw it. */
export const isOfRemote = (error: unknown): boolean => originOf(describeError(error).frame ?? '') !== own;

/** The owner of a script: `/remotes/wallet/0.1.0-1a2b3c4d5e/31.js`, with `~1/` in it after a retry. */
function originOf(address: string): Origin {
  const [, remote, version] = /\/remotes\/([a-z0-9]+)\/(?:~\d+\/)?([^/]+)\//.exec(address) ?? [];
  return remote && version ? { remote, version } : own;
}

/** Reports uncaught errors and unhandled rejections. */
export function watchUncaughtErrors(): void {
  window.addEventListener('error', ({ error, message, filename }) =>
    // Errors raised by the browser itself carry no error object.
    report(error ?? message, 'runtime', filename),
  );
  window.addEventListener('unhandledrejection', ({ reason }) => report(reason, 'runtime'));
}
