import { get } from 'node:http';

/** A reply as received: `fetch` would decompress it, and join repeated headers. */
export interface WireReply {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  /** Names of all headers in lower case; repeated headers appear repeatedly. */
  names: string[];
  bytes: Buffer;
}

export const getRaw = (
  origin: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<WireReply> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    get({ hostname, port, path, headers, agent: false }, (reply) => {
      const chunks: Buffer[] = [];
      reply.on('data', (chunk: Buffer) => chunks.push(chunk));
      reply.on('end', () =>
        resolve({
          status: reply.statusCode ?? 0,
          headers: reply.headers,
          names: reply.rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase()),
          bytes: Buffer.concat(chunks),
        }),
      );
    }).on('error', reject);
  });
