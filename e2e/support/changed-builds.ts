import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ReleaseManifest } from '../../shared/src/contract/delivery/entities.ts';
import type { RemoteRecord } from '../../shared/src/contract/remotes/entities.ts';

const root = path.resolve(import.meta.dirname, '../..');

interface Built extends Omit<RemoteRecord, 'enabled'> {
  parts: Record<string, string[]>;
}

/** A caller of a product: its address and the caller's headers. */
export interface Caller {
  url: string;
  headers: Record<string, string>;
}

export interface ReleaseChange {
  /** The remote whose live build is copied, with texts changed by `replace`. */
  remote: string;
  version: string;
  /** Ten characters, like the build factory's ids. */
  build: string;
  replace: readonly (readonly [from: string, to: string])[];
}

/** Makes one call of delivery. @throws with the server's answer */
export async function deliver<Reply>(
  { url, headers }: Caller,
  method: string,
  address: string,
  body?: unknown,
): Promise<Reply> {
  const reply = await fetch(`${url}/api/v1/delivery/${address}`, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${method} ${address}: ${reply.status} ${text}`);
  return (text === '' ? undefined : JSON.parse(text)) as Reply;
}

/** Creates the caller that releases a remote. @param admin creates the token */
export async function releaseToken(admin: Caller, remote: string, team: string): Promise<Caller> {
  const body = { remote, team, label: 'Tests' };
  const { secret } = await deliver<{ secret: string }>(admin, 'POST', 'tokens', body);
  return { url: admin.url, headers: { authorization: `Bearer ${secret}` } };
}

const sha384 = (content: string): string => createHash('sha384').update(content).digest('base64url');

/** Registers a changed copy of the current build, uploads its files, and resolves with the release's id. */
export async function release(team: Caller, change: ReleaseChange): Promise<string> {
  const { manifest, contents } = await changedBuild(change);
  const address = `remotes/${change.remote}/releases`;
  const { missing } = await deliver<{ missing: string[] }>(team, 'POST', address, manifest);
  for (const hash of missing) {
    const form = new FormData();
    form.append('file', new File([contents.get(hash) ?? ''], 'file'));
    const reply = await fetch(`${team.url}/api/v1/delivery/files/${hash}`, {
      method: 'PUT',
      headers: team.headers,
      body: form,
    });
    if (!reply.ok) throw new Error(`file: ${reply.status} ${await reply.text()}`);
  }
  return `${change.version}-${change.build}`;
}

async function changedBuild({ remote, version, build, replace }: ReleaseChange) {
  const folder = path.join(root, `remote-${remote}/dist`);
  const live = JSON.parse(await readFile(path.join(root, 'dist/remotes.json'), 'utf8')) as {
    remotes: { name: string; build: string }[];
  };
  const dir = path.join(folder, live.remotes.find(({ name }) => name === remote)?.build ?? '');
  const built = JSON.parse(await readFile(path.join(dir, 'remote.json'), 'utf8')) as Built;
  const contents = new Map<string, string>();
  const files: ReleaseManifest['files'] = [];
  for (const file of Object.keys(built.files ?? {})) {
    const content = [[built.build, build] as const, ...replace].reduce(
      (text, [from, to]) => text.replaceAll(from, to),
      await readFile(path.join(dir, file), 'utf8'),
    );
    contents.set(sha384(content), content);
    files.push({ path: file, sha384: sha384(content), size: Buffer.byteLength(content) });
  }
  return { contents, manifest: manifestOf(built, { version, build, files }) };
}

function manifestOf(
  built: Built,
  { version, build, files }: Pick<ReleaseManifest, 'version' | 'build' | 'files'>,
): Omit<ReleaseManifest, 'changelog'> {
  const { name, title, requires, routes, navigation, slots, steps, breadcrumbs, parts } = built;
  const nameOf = (address: string): string => address.split('/').at(-1) ?? '';
  const preload = Object.entries(built.preload).map(([expose, addresses]) => [expose, addresses.map(nameOf)]);
  return {
    version,
    build,
    declaration: { name, title, requires, routes, navigation, slots, breadcrumbs, ...(steps && { steps }) },
    entry: nameOf(built.entry),
    preload: Object.fromEntries(preload) as ReleaseManifest['preload'],
    parts,
    files,
  };
}
