import http from 'node:http';
import type { TestServer } from '../app.ts';
import type { SignedIn } from '../sign-in.ts';

/** An incomplete upload, which the test may finish or abort. */
export interface OpenUpload {
  send(content: string | Buffer): void;
  /** Sends the end of the form. */
  end(): void;
  breakOff(): void;
  /** Resolves with the response; rejects when the connection breaks first. */
  reply: Promise<{ status: number | undefined; body: ReturnType<typeof JSON.parse> }>;
}

/** Starts to send a file as a multipart form. */
export function openUpload(
  server: Pick<TestServer, 'origin'>,
  as: SignedIn,
  { projectId, name = 'slow.md' }: { projectId: string; name?: string },
): OpenUpload {
  const request = http.request(new URL(`/api-ml/v1/projects/${projectId}/files/add`, server.origin), {
    method: 'POST',
    headers: { ...as.headers, 'content-type': 'multipart/form-data; boundary=x' },
  });
  request.write(`--x\r\ncontent-disposition: form-data; name="f"; filename="${name}"\r\n\r\n`);
  const { promise, resolve, reject } = Promise.withResolvers<Awaited<OpenUpload['reply']>>();
  request.on('error', reject);
  request.on('response', (reply) => {
    let text = '';
    reply.setEncoding('utf8').on('data', (part: string) => (text += part));
    reply.on('end', () => resolve({ status: reply.statusCode, body: JSON.parse(text) }));
  });
  // Nobody awaits the reply of an aborted upload.
  promise.catch(() => undefined);
  return {
    send: (content) => void request.write(content),
    end: () => void request.end('\r\n--x--\r\n'),
    breakOff: () => void request.destroy(),
    reply: promise,
  };
}
