import { zstdCompressSync } from 'node:zlib';
import type { ReleaseMap } from '@alma/shared/contract';
import type { TestServer } from '../app.ts';
import type { Team } from './delivery-client.ts';
import { sha384Of } from './manifest.ts';

/** A source map whose second line comes from line 42 of the source: columns 10 and 20 from columns 7 and 8. */
export const mapFrom = (source: unknown, changes: object = {}): string =>
  JSON.stringify({ version: 3, sources: [source], names: [], mappings: ';UAyCM,UACC', ...changes });

/** The entry of a manifest for this map. */
export const listedMap = (script: string, content: string): ReleaseMap => ({
  script,
  sha384: sha384Of(content),
  size: Buffer.byteLength(content),
});

/** Uploads a map as `alma` does, or other bytes under its hash. */
export async function putMap(
  server: Pick<TestServer, 'origin'>,
  { name, headers }: Pick<Team, 'name' | 'headers'>,
  content: string,
  packed: Uint8Array = zstdCompressSync(content),
): Promise<{ status: number; code: string | undefined }> {
  const body = new FormData();
  body.append('file', new File([new Uint8Array(packed)], 'file'));
  const address = `/api/v1/delivery/remotes/${name}/maps/${sha384Of(content)}`;
  const reply = await fetch(new URL(address, server.origin), { method: 'PUT', headers, body });
  const text = await reply.text();
  const { error } = (text === '' ? {} : JSON.parse(text)) as { error?: { code: string } };
  return { status: reply.status, code: error?.code };
}
