import type { FastifyReply } from 'fastify';

const weak = (tag: string): string => tag.trim().replace(/^W\//, '');

/** True when an `If-Match` header allows a change of the entity with this tag. */
export function matches(ifMatch: string | undefined, etag: string): boolean {
  if (ifMatch === undefined) return true;
  return ifMatch.split(',').some((tag) => tag.trim() === '*' || tag.trim() === etag);
}

/** True when an `If-None-Match` header contains this tag, so that the caller already has the entity. */
export function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || weak(tag) === weak(etag));
}

export const versionTag = ({ version }: { version: number }): string => `"${version}"`;

/** Sends an entity with its tag. */
export function withEtag<Body>(reply: FastifyReply, etag: string, body: Body): Body {
  reply.header('etag', etag);
  return body;
}
