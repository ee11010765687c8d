import { createHmac } from 'node:crypto';
import { idPattern } from '../../platform/ids/index.ts';
import { deriveKeys, isSameSecret, type Secrets } from '../../platform/security/index.ts';

const shape = new RegExp(String.raw`^(${idPattern})\.([1-9][0-9]{0,8})\.([\w-]{43})$`);

interface RefreshCookie {
  sessionId: string;
  generation: number;
  proof: string;
}

/**
 * Cookies that renew a session. Each has a number and a proof derived from it, so the newest one can be made again for
 * a tab that missed it, and an old one is recognised.
 */
export function createRefreshCookies(secrets: Secrets) {
  const keys = deriveKeys(secrets, 'refresh-cookie');
  const proof = (key: Buffer, sessionId: string, salt: string, generation: number): string =>
    createHmac('sha256', key).update(`${sessionId}.${salt}.${generation}`).digest('base64url');
  return {
    make: ({ id, refreshSalt }: { id: string; refreshSalt: string }, generation: number): string =>
      `${id}.${generation}.${proof(keys[0], id, refreshSalt, generation)}`,
    isGenuine: (cookie: RefreshCookie, refreshSalt: string): boolean =>
      keys.some((key) =>
        isSameSecret(cookie.proof, proof(key, cookie.sessionId, refreshSalt, cookie.generation)),
      ),
  };
}

export function parseRefreshCookie(value: string | undefined): RefreshCookie | undefined {
  const match = shape.exec(value ?? '');
  if (!match) return undefined;
  const [, sessionId = '', generation, proof = ''] = match;
  return { sessionId, generation: Number(generation), proof };
}
