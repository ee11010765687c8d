import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import parseRange from 'range-parser';
import { isKnown } from '../../platform/http/index.ts';
import type { ByteRange } from '../../platform/store/index.ts';
import { downloadName, fileTag } from './file-names.ts';
import type { FileRow } from './files.repository.ts';

type Open = (file: FileRow, range?: ByteRange) => Promise<Readable>;

/**
 * Sends a file with the type that we detected. Its headers forbid sniffing, scripts and use by pages of other origins,
 * and require copies to be revalidated each time.
 */
export async function sendFile(
  file: FileRow,
  open: Open,
  { request, reply, isPublic }: { request: FastifyRequest; reply: FastifyReply; isPublic: boolean },
): Promise<Readable | Buffer | null> {
  const isPicture = file.type === 'image/webp';
  const etag = fileTag(file);
  reply.headers({
    'content-type': file.type.startsWith('text/') ? `${file.type}; charset=utf-8` : file.type,
    'content-disposition': disposition(isPicture, downloadName(file.name, file.type)),
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    'accept-ranges': 'bytes',
    'cache-control': `${isPublic ? 'public' : 'private'}, no-cache`,
    etag,
  });
  if (isKnown(request.headers['if-none-match'], etag)) {
    reply.code(304);
    return null;
  }
  const range = rangeOf(request, etag, file.size);
  if (range === 'unsatisfiable') {
    reply.code(416).header('content-range', `bytes */${file.size}`);
    return null;
  }
  if (range) {
    reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`);
    reply.header('content-length', String(range.end - range.start + 1));
    return open(file, range);
  }
  reply.header('content-length', String(file.size));
  return open(file);
}

/** A single range, otherwise the whole file: multiple ranges are not supported. A changed file is sent in full. */
function rangeOf(
  request: FastifyRequest,
  etag: string,
  size: number,
): ByteRange | 'unsatisfiable' | undefined {
  const { range, 'if-range': ifRange } = request.headers;
  if (range === undefined || (ifRange !== undefined && ifRange !== etag)) return undefined;
  const ranges = parseRange(size, range);
  if (ranges === -1) return 'unsatisfiable';
  if (ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return undefined;
  return ranges[0];
}

/** The name twice: in ASCII for old clients, and unchanged. */
function disposition(isInline: boolean, name: string): string {
  const plain = name.normalize('NFKD').replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${isInline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
