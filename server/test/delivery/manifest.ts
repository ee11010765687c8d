import { createHash } from 'node:crypto';
import type { ReleaseManifest } from '@alma/shared/contract';
import type { TestServer } from '../app.ts';

export const sha384Of = (content: string | Uint8Array): string =>
  createHash('sha384').update(content).digest('base64url');

/** The same content as a browser's integrity value. */
export const integrityOf = (content: string): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;

export const tokenBody = (remote: string, team = `team of ${remote}`) => ({ remote, team, label: 'Tests' });

/** A small remote with one page, whose first file is its entry script. */
export function manifestOf(
  name: string,
  files: Record<string, string>,
  changes: Partial<ReleaseManifest> = {},
): ReleaseManifest {
  const [entry = ''] = Object.keys(files);
  return {
    version: '1.0.0',
    build: 'aaaa',
    declaration: {
      name,
      title: name,
      requires: '^1.0.0',
      routes: [{ path: `/${name}`, expose: './page', title: name }],
      navigation: [],
      slots: [],
      breadcrumbs: {},
    },
    entry,
    preload: { './page': Object.keys(files).filter((path) => path !== entry && path.endsWith('.js')) },
    parts: { './page': [] },
    files: Object.entries(files).map(([path, content]) => ({
      path,
      sha384: sha384Of(content),
      size: Buffer.byteLength(content),
    })),
    changelog: '',
    ...changes,
  };
}

/** Uploads a content under its hash, or under another one. */
export async function putFile(
  server: Pick<TestServer, 'origin'>,
  headers: Record<string, string>,
  content: string | Uint8Array<ArrayBuffer>,
  sha384 = sha384Of(content),
  base?: string,
): Promise<{ status: number; code: string | undefined }> {
  const body = new FormData();
  body.append('file', new File([content], 'file'));
  const address = new URL(`/api/v1/delivery/files/${sha384}`, server.origin);
  if (base !== undefined) address.searchParams.set('base', base);
  const reply = await fetch(address, { method: 'PUT', headers, body });
  const text = await reply.text();
  const { error } = (text === '' ? {} : JSON.parse(text)) as { error?: { code: string } };
  return { status: reply.status, code: error?.code };
}
