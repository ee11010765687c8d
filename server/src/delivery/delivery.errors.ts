import { deliveryLimits } from '@alma/shared/contract/delivery/limits';
import { conflict, forbidden, invalid, notFound, Problem } from '../platform/problems/index.ts';

export const onlyReleasers = (): Problem =>
  forbidden('Only an administrator or a release token of this remote may do this');
export const onlyAdmins = (): Problem => forbidden('Only an administrator may do this');
export const noSuchRemote = (): Problem =>
  notFound('The registry has no such remote. An administrator adds it with its first release token');
export const noSuchRelease = (): Problem => notFound('There is no such release of this remote');
export const noSuchToken = (): Problem => notFound('There is no such release token');
export const notAwaited = (): Problem =>
  notFound('None of your releases is waiting for this file. Register the release first');

export const noSuchBase = (): Problem =>
  conflict('CONFLICT', 'The platform does not have the file of `base`. Upload the whole file');

export const releaseExists = (id: string): Problem =>
  conflict(
    'RELEASE_EXISTS',
    `${id} is registered with different content. Raise the version or build it again`,
  );
export const tooManyIncomplete = (): Problem =>
  conflict(
    'LIMIT_REACHED',
    `${deliveryLimits.incompleteReleases} releases of this remote are waiting for files. Upload those first, or wait a day`,
  );
/** @param days the retention of releases */
export const tooManyReleases = (days: number): Problem =>
  conflict(
    'LIMIT_REACHED',
    `A remote has at most ${deliveryLimits.releases} releases. One that nobody has asked for in ${days} days is removed; ` +
      'RELEASE_RETENTION_DAYS of the platform sets how long that takes',
  );
export const incomplete = (missing: number): Problem =>
  conflict('RELEASE_INCOMPLETE', `${missing} files of this release are missing. Release it again`);
export const remoteTaken = (team: string): Problem =>
  conflict('REMOTE_TAKEN', `This name belongs to the team ${team}. Choose another name`);
export const noEarlierRelease = (): Problem =>
  conflict('CONFLICT', 'There is no earlier release to go back to');
export const neverLive = (): Problem =>
  conflict('CONFLICT', 'This release was never live. Promote it instead of going back to it');

export const contractMismatch = (reasons: readonly string[]): Problem =>
  new Problem(
    'CONTRACT_MISMATCH',
    `This platform cannot run the release: ${reasons.slice(0, 5).join('; ')}. Build it for what delivery.platform lists`,
    { details: reasons.slice(0, 100) },
  );
export const routeTaken = (route: string, owner: string): Problem =>
  conflict('ROUTE_TAKEN', `${route} belongs to ${owner}. Declare another path, or agree with its team`);

export const rolloutRunning = (): Problem =>
  conflict('ROLLOUT_RUNNING', 'A rollout of this remote is running. Complete or cancel it first');
export const remotePinned = (): Problem =>
  conflict('REMOTE_PINNED', 'The live release of this remote is pinned. Unpin it first');
export const rolloutEnded = (): Problem => conflict('CONFLICT', 'This rollout has already ended');
export const noSuchRollout = (): Problem => notFound('There is no such rollout of this remote');
export const offForRollout = (): Problem =>
  conflict('CONFLICT', 'The remote is off, so nobody would try the release. Enable it, or use AllAtOnce');

export const releaseTooLarge = (): Problem =>
  new Problem(
    'PAYLOAD_TOO_LARGE',
    `A release has at most ${deliveryLimits.releaseBytes / 1024 / 1024} MB of files`,
  );
export const mapsTooLarge = (): Problem =>
  new Problem(
    'PAYLOAD_TOO_LARGE',
    `A release has at most ${deliveryLimits.releaseMapBytes / 1024 / 1024} MB of source maps`,
  );
export const hashMismatch = (): Problem =>
  new Problem('HASH_MISMATCH', 'The content does not match its hash and size. Build and release again');
export const seenMissing = (): Problem =>
  invalid([{ path: 'If-Match', message: 'Send the revision that you have seen: If-Match: "3"' }]);
