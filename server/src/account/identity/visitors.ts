import { hash, randomInt } from 'node:crypto';
import { RoleSchema } from '@alma/shared/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Caller } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { deriveKeys, seal, unsealWith } from '../../platform/security/index.ts';
import type { Visitor } from '../../platform/web/index.ts';
import { identityCookies } from './cookies.ts';

const buckets = 100;
const maxKept = 10_000;
/** A longer cookie cannot be ours. */
const maxCookieLength = 1_000;

const VisitorSchema = z.object({
  bucket: z
    .int()
    .min(0)
    .max(buckets - 1),
  userId: z.string().nullable(),
  roles: z.array(RoleSchema),
});

/** The bucket of a person, equal in every browser and on every server. */
export const bucketOf = (userId: string): number =>
  hash('sha256', `bucket ${userId}`, 'buffer').readUInt32BE() % buckets;

export type Visitors = ReturnType<typeof createVisitors>;

/**
 * Identifies who requests a page. A navigation sends no token, so a cookie stores the browser's bucket and, once signed
 * in, the person. It is sealed, so that nobody can choose a bucket, and only affects the choice of builds.
 */
export function createVisitors(platform: Pick<Platform, 'config' | 'publicUrl'>) {
  const keys = deriveKeys(platform.config, 'visitor-cookie');
  const kind = () => identityCookies(platform.publicUrl).visitor;

  /** Caches the content of sealed cookies, which never changes: browsers send their cookie with every page. */
  const opened = new LRUCache<string, Visitor>({ max: maxKept });

  function read({ cookies }: FastifyRequest): Visitor | undefined {
    const sealed = cookies[kind().name] ?? '';
    if (sealed.length > maxCookieLength) return undefined;
    const known = opened.get(sealed);
    if (known) return known;
    const content = unsealWith(keys, sealed);
    const visitor = content === undefined ? undefined : VisitorSchema.safeParse(JSON.parse(content)).data;
    if (visitor) opened.set(sealed, visitor);
    return visitor;
  }

  function write(reply: FastifyReply, visitor: Visitor): Visitor {
    const { name, options } = kind();
    reply.setCookie(name, seal(keys[0], JSON.stringify(visitor)), options);
    return visitor;
  }

  return {
    /** A browser without a valid cookie gets a new one. */
    visitorOf: (request: FastifyRequest, reply: FastifyReply): Visitor =>
      read(request) ?? write(reply, { bucket: randomInt(buckets), userId: null, roles: [] }),

    /** Assigns the next pages of this browser to this person. */
    remember(request: FastifyRequest, reply: FastifyReply, { userId, roles }: Caller): void {
      const visitor = { bucket: bucketOf(userId), userId, roles: roles.toSorted() };
      if (JSON.stringify(read(request)) !== JSON.stringify(visitor)) write(reply, visitor);
    },
  };
}
