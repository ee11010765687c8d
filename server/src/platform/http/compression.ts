import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

/** Shorter replies fit into one packet anyway. */
const minLength = 1_024;
/** Longer replies would occupy a thread and memory; no page requests them. */
const maxLength = 4_000_000;
const compressible = /^(text\/html|application\/json)\b/;

/** Calls by cookie whose reply contains a secret: the length of a compressed reply would confirm a guess (BREACH). */
const secret = /^\/api\/v1\/auth(\/|$)/;

const brotli = promisify(brotliCompress);
const encoders = {
  br: (text: string) => brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: promisify(gzip) as (text: string) => Promise<Buffer>,
};

/** Compresses text replies in Node's thread pool; streams and files are sent as they are. */
export function compressReplies(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < minLength || payload.length > maxLength)
      return payload;
    if (!compressible.test(String(reply.getHeader('content-type'))) || secret.test(request.url))
      return payload;
    reply.header('vary', 'accept-encoding');
    const encoding = acceptedEncoding(request.headers['accept-encoding']);
    if (encoding === undefined) return payload;
    reply.header('content-encoding', encoding).removeHeader('content-length');
    return encoders[encoding](payload);
  });
}

type Encoding = keyof typeof encoders;

/** The preferred encoding that the caller accepts. @param available names of the existing encodings, by default all */
export function acceptedEncoding(
  header = '',
  available: readonly string[] = Object.keys(encoders),
): Encoding | undefined {
  const named = String(header)
    .split(',')
    .map((part) => part.split(';').map((word) => word.trim()))
    .filter(([, quality = '']) => !/^q=0(\.0*)?$/.test(quality))
    .map(([name]) => name);
  return (['br', 'gzip'] as const).find(
    (encoding) => named.includes(encoding) && available.includes(encoding),
  );
}
