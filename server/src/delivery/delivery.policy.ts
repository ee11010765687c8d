import type { EndpointName, FieldFault, ReleaseManifest } from '@alma/shared/contract';
import { deliveryLimits } from '@alma/shared/contract/delivery/limits';
import type { FastifyRequest } from 'fastify';
import { type Caller, isAdmin, type ReleaseCaller } from '../platform/http/index.ts';
import { invalid } from '../platform/problems/index.ts';
import {
  mapsTooLarge,
  noSuchRemote,
  onlyAdmins,
  onlyReleasers,
  releaseTooLarge,
  seenMissing,
} from './delivery.errors.ts';

/** The caller, as the delivery policy sees it. */
export interface Actor {
  isAdmin: boolean;
  /** The only remote of a release token. */
  remote: string | undefined;
  /** Delivery teams of the person in read-only calls; otherwise empty. */
  teams: readonly string[];
  /** Set for a person; `tokenId` is set for a token. */
  actorId: string | null;
  tokenId: string | null;
  /** `actorId` or `tokenId`, whichever is set. */
  callerId: string;
  /** Address and id of the call; undefined when the platform itself acts. */
  address: string | undefined;
  requestId: string | undefined;
}

/** The platform, which releases the builds of its own tree. */
export const platformActor: Actor = {
  isAdmin: true,
  remote: undefined,
  teams: [],
  actorId: null,
  tokenId: null,
  callerId: '00000000-0000-0000-0000-000000000000',
  address: undefined,
  requestId: undefined,
};

/** The team of a remote of the tree until another team gets its first release token. */
export const platformTeam = 'platform';

export function actorOf(
  caller: Caller | ReleaseCaller,
  { ip, id }: FastifyRequest,
  teams: readonly string[] = [],
): Actor {
  const isProgram = 'tokenId' in caller;
  return {
    isAdmin: !isProgram && isAdmin(caller),
    remote: isProgram ? caller.remote : undefined,
    teams,
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

/** Whether the actor may read a remote: ADMIN, its token, and the members of its team. */
export const maySee = (actor: Actor, { name, team }: { name: string; team: string }): boolean =>
  actor.isAdmin || actor.remote === name || actor.teams.includes(team);

/** @throws {Problem} 404 for ADMIN and the token of a remote that is not registered, otherwise 403. */
export function assertMaySee<Remote extends { name: string; team: string }>(
  actor: Actor,
  name: string,
  remote: Remote | undefined,
): asserts remote is Remote {
  if (remote && maySee(actor, remote)) return;
  assertMayRelease(actor, name);
  throw noSuchRemote();
}

/** @returns the remote that the actor may release; undefined for all remotes. */
export function visibleRemote(actor: Actor): string | undefined {
  if (actor.isAdmin) return undefined;
  if (actor.remote === undefined) throw onlyReleasers();
  return actor.remote;
}

export function assertAdmin(actor: Actor, refusal = onlyAdmins): void {
  if (!actor.isAdmin) throw refusal();
}

const changesOfAdmins: readonly string[] = ['delivery.disable', 'delivery.enable', 'delivery.thresholds.set'];

/** A caller who may release a remote may also make all other changes to it. */
export const assertMayChange = (actor: Actor, endpoint: EndpointName, remote: string): void =>
  changesOfAdmins.includes(endpoint) ? assertAdmin(actor) : assertMayRelease(actor, remote);

/** The revision in `If-Match`, which a change must name so that it does not overwrite an unseen one. */
export function seenRevision(ifMatch: string | undefined): number {
  const [, digits] = /^"(\d{1,9})"$/.exec(ifMatch?.trim() ?? '') ?? [];
  if (digits === undefined) throw seenMissing();
  return Number(digits);
}

/** Checks what the schema of a manifest cannot: that its fields are consistent. */
export function assertConsistent(remote: string, manifest: ReleaseManifest): void {
  const errors = errorsOf(remote, manifest);
  if (errors.length > 0) throw invalid(errors);
  const bytes = manifest.files.reduce((sum, { size }) => sum + size, 0);
  if (bytes > deliveryLimits.releaseBytes) throw releaseTooLarge();
  const mapBytes = manifest.maps?.reduce((sum, { size }) => sum + size, 0) ?? 0;
  if (mapBytes > deliveryLimits.releaseMapBytes) throw mapsTooLarge();
}

function errorsOf(
  remote: string,
  { declaration, entry, preload, parts, files, maps = [], uses }: ReleaseManifest,
): FieldFault[] {
  const paths = new Set(files.map(({ path }) => path));
  const isScript = (path: string): boolean => paths.has(path) && path.endsWith('.js');
  const hasTwoSizes = (contents: readonly { sha384: string; size: number }[]): boolean => {
    const sizes = new Map(contents.map(({ sha384, size }) => [sha384, size]));
    return contents.some(({ sha384, size }) => sizes.get(sha384) !== size);
  };
  const exposes = [...declaration.routes, ...declaration.slots].map(({ expose }) => expose);
  const error = (path: string, message: string, isWrong: boolean): FieldFault[] =>
    isWrong ? [{ path, message }] : [];
  return [
    ...error(
      'declaration.name',
      `The declaration is of another remote than ${remote}`,
      declaration.name !== remote,
    ),
    ...error(
      'declaration.routes',
      `A remote has at most ${deliveryLimits.routes} routes`,
      declaration.routes.length > deliveryLimits.routes,
    ),
    ...error(
      'declaration.requires',
      `A range has at most ${deliveryLimits.range} characters`,
      declaration.requires.length > deliveryLimits.range,
    ),
    ...error(
      'preload',
      `A release has at most ${deliveryLimits.preloads} scripts to preload and lazy modules`,
      [...Object.values(preload), ...Object.values(parts)].flat().length > deliveryLimits.preloads,
    ),
    ...error(
      'uses',
      `What a release uses has at most ${deliveryLimits.usesBytes / 1024} kB`,
      uses !== undefined && JSON.stringify(uses).length > deliveryLimits.usesBytes,
    ),
    ...error('files', 'A path is listed twice', paths.size < files.length),
    ...error('files', 'The same hash is listed with two sizes', hasTwoSizes(files)),
    ...error('maps', 'A map is of no script of the release', !maps.every(({ script }) => isScript(script))),
    ...error('maps', 'A script has two maps', new Set(maps.map(({ script }) => script)).size < maps.length),
    ...error('maps', 'The same hash is listed with two sizes', hasTwoSizes(maps)),
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
