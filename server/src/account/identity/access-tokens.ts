import { jwtVerify, SignJWT } from 'jose';
import type { Config } from '../../config.ts';
import { isId } from '../../platform/ids/index.ts';
import { deriveKey } from '../../platform/security/index.ts';
import { createSeenTokens } from './seen-tokens.ts';

const algorithm = 'HS256';
const type = 'at+jwt';
const issuer = 'urn:alma';
const audience = 'urn:alma:api';

export interface AccessClaims {
  userId: string;
  sessionId: string;
}

export interface AccessTokens {
  issue(claims: AccessClaims): Promise<string>;
  /** The claims of a valid token, else undefined. `mayBeOld` accepts an expired one, for signing out only. */
  verify(token: string, options?: { mayBeOld?: boolean }): Promise<AccessClaims | undefined>;
}

/** Alma's own access tokens: short-lived, signed with our key, each naming a session. */
export function createAccessTokens(
  { secret, accessTokenSeconds }: Pick<Config, 'secret' | 'accessTokenSeconds'>,
  now: () => number,
): AccessTokens {
  const key = deriveKey(secret, 'access-token');
  /** A signature does not change, so only the expiry of a known token is checked again. */
  const seen = createSeenTokens<AccessClaims>(now);

  return {
    issue({ userId, sessionId }) {
      const seconds = Math.floor(now() / 1000);
      return new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: algorithm, typ: type })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(userId)
        .setIssuedAt(seconds)
        .setExpirationTime(seconds + accessTokenSeconds)
        .sign(key);
    },

    async verify(token, { mayBeOld = false } = {}) {
      const known = seen.find(token);
      if (known) return known;
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: [algorithm],
          typ: type,
          issuer,
          audience,
          requiredClaims: ['exp', 'iat', 'sub', 'sid'],
          clockTolerance: mayBeOld ? Number.MAX_SAFE_INTEGER : 0,
          currentDate: new Date(now()),
        });
        const { sub, sid, exp: expires = 0 } = payload;
        if (typeof sub !== 'string' || typeof sid !== 'string' || !isId(sub) || !isId(sid)) return undefined;
        const claims = { userId: sub, sessionId: sid };
        if (!mayBeOld) seen.keep(token, claims, expires);
        return claims;
      } catch {
        return undefined;
      }
    },
  };
}
