import { errors, jwtVerify, type JWTVerifyOptions, type JWTVerifyResult, SignJWT } from 'jose';
import type { Config } from '../../config/config.ts';
import { isId } from '../../platform/ids/index.ts';
import { deriveKeys, type Secrets } from '../../platform/security/index.ts';
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
  /** The claims of a valid token, otherwise undefined. `mayBeOld` also accepts an expired one, only for signing out. */
  verify(token: string, options?: { mayBeOld?: boolean }): Promise<AccessClaims | undefined>;
}

/** Alma's own access tokens: short-lived, signed with our key, each naming a session. */
export function createAccessTokens(
  { accessTokenSeconds, ...secrets }: Secrets & Pick<Config, 'accessTokenSeconds'>,
  now: () => number,
): AccessTokens {
  const keys = deriveKeys(secrets, 'access-token');
  /** A token's signature does not change, so only the expiry of a known token is checked again. */
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
        .sign(keys[0]);
    },

    async verify(token, { mayBeOld = false } = {}) {
      const cached = seen.find(token);
      if (cached) return cached;
      try {
        const { payload } = await verifyWith(keys, token, {
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

/** Verifies with the first key that fits. @throws like `jwtVerify` */
async function verifyWith(
  [key, ...olderKeys]: readonly Buffer[],
  token: string,
  options: JWTVerifyOptions,
): Promise<JWTVerifyResult> {
  try {
    return await jwtVerify(token, key ?? new Uint8Array(), options);
  } catch (error) {
    if (olderKeys.length === 0 || !(error instanceof errors.JWSSignatureVerificationFailed)) throw error;
    return verifyWith(olderKeys, token, options);
  }
}
