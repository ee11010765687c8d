import type { FieldFault, ReleaseManifest } from '@alma/shared/contract';
import { deliveryLimits } from '@alma/shared/contract/delivery/limits';
import type { FastifyRequest } from 'fastify';
import { type Caller, isAdmin, type ReleaseCaller } from '../platform/http/index.ts';
import { invalid } from '../platform/problems/index.ts';
import { onlyAdmins, onlyReleasers, releaseTooLarge, seenMissing } from './delivery.errors.ts';

/** Who acts, as the rules of delivery see them. */
export interface Actor {
  isAdmin: boolean;
  /** The one remote that a release token names. */
  remote: string | undefined;
  /** A person or a token. */
  actorId: string | null;
  tokenId: string | null;
  /** The one of both that is there. */
  callerId: string;
  address: string;
  requestId: string;
}

export function actorOf(caller: Caller | ReleaseCaller, { ip, id }: FastifyRequest): Actor {
  const isProgram = 'tokenId' in caller;
  return {
    isAdmin: !isProgram && isAdmin(caller),
    remote: isProgram ? caller.remote : undefined,
    actorId: isProgram ? null : caller.userId,
    tokenId: isProgram ? caller.tokenId : null,
    callerId: isProgram ? caller.tokenId : caller.userId,
    address: ip,
    requestId: id,
  };
}

export function assertMayRelease(actor: Actor, remote: string): void {
  if (!actor.isAdmin && actor.remote !== remote) throw onlyReleasers();
}

/** @returns the remotes that the actor may see; undefined for all. */
export function visibleRemote(actor: Actor): string | undefined {
  if (actor.isAdmin) return undefined;
  if (actor.remote === undefined) throw onlyReleasers();
  return actor.remote;
}

export function assertAdmin(actor: Actor): void {
  if (!actor.isAdmin) throw onlyAdmins();
}

/** The revision in `If-Match`, which a change has to name so that it overwrites nothing unseen. */
export function seenRevision(ifMatch: string | undefined): number {
  const [, digits] = /^"(\d{1,9})"$/.exec(ifMatch?.trim() ?? '') ?? [];
  if (digits === undefined) throw seenMissing();
  return Number(digits);
}

/** What the schema of a manifest cannot tell: whether its parts fit together. */
export function assertConsistent(remote: string, manifest: ReleaseManifest): void {
  const errors = errorsOf(remote, manifest);
  if (errors.length > 0) throw invalid(errors);
  const bytes = manifest.files.reduce((sum, { size }) => sum + size, 0);
  if (bytes > deliveryLimits.releaseBytes) throw releaseTooLarge();
}

function errorsOf(
  remote: string,
  { declaration, entry, preload, parts, files }: ReleaseManifest,
): FieldFault[] {
  const paths = new Set(files.map(({ path }) => path));
  const isScript = (path: string): boolean => paths.has(path) && path.endsWith('.js');
  const sizes = new Map(files.map(({ sha384, size }) => [sha384, size]));
  const exposes = [...declaration.routes, ...declaration.slots].map(({ expose }) => expose);
  const error = (path: string, message: string, isWrong: boolean): FieldFault[] =>
    isWrong ? [{ path, message }] : [];
  return [
    ...error(
      'declaration.name',
      `The declaration is of another remote than ${remote}`,
      declaration.name !== remote,
    ),
    ...error('files', 'A path is listed twice', paths.size < files.length),
    ...error(
      'files',
      'The same hash is listed with two sizes',
      files.some(({ sha384, size }) => sizes.get(sha384) !== size),
    ),
    ...error('entry', 'The entry script is not among the files', !isScript(entry)),
    ...error(
      'preload',
      'A script to preload is not among the files',
      !Object.values(preload).flat().every(isScript),
    ),
    ...exposes
      .filter((expose) => !Object.hasOwn(preload, expose) || !Object.hasOwn(parts, expose))
      .map((expose) => ({ path: 'preload', message: `The build does not expose ${expose}` })),
  ];
}
