import type { TestReply, TestServer } from '../app.ts';
import type { SignedIn } from '../sign-in.ts';

export interface Upload {
  bytes: Buffer | string;
  name?: string;
  type?: string;
  field?: string;
  /** The `Idempotency-Key`. */
  key?: string;
  ifMatch?: string;
}

/** Sends a file as a browser's form does. */
export async function upload(
  server: TestServer,
  as: SignedIn,
  file: Upload,
  target: { userId?: string; fileId?: string } = {},
): Promise<TestReply> {
  const { bytes, name = 'picture.png', type = 'image/png', field = 'file', key, ifMatch } = file;
  const form = new FormData();
  form.append(field, new File([new Uint8Array(Buffer.from(bytes))], name, { type }));
  const base = `/api/v1/users/${target.userId ?? as.userId}/files`;
  const reply = await fetch(new URL(target.fileId ? `${base}/${target.fileId}` : base, server.origin), {
    method: target.fileId ? 'PUT' : 'POST',
    headers: {
      ...as.headers,
      ...(key !== undefined && { 'idempotency-key': key }),
      ...(ifMatch !== undefined && { 'if-match': ifMatch }),
    },
    body: form,
  });
  const text = await reply.text();
  const isJson = reply.headers.get('content-type')?.includes('json');
  return { status: reply.status, headers: reply.headers, body: isJson ? JSON.parse(text) : text };
}

/** Downloads bytes; the harness would decode them as text. */
export async function download(
  server: TestServer,
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; headers: Headers; bytes: Buffer }> {
  const reply = await fetch(new URL(path, server.origin), { headers });
  return {
    status: reply.status,
    headers: reply.headers,
    bytes: Buffer.from(await reply.arrayBuffer()),
  };
}

export const publicPath = (fileId: string): string => `/api/v1/public/files/${fileId}`;
