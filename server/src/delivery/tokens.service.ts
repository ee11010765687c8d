import { randomUUID } from 'node:crypto';
import { recordAudit } from '../account/audit/index.ts';
import type { Slice } from '../platform/database/index.ts';
import { type ReleaseCaller, releaseTokenPrefix } from '../platform/http/index.ts';
import { isId } from '../platform/ids/index.ts';
import type { Platform } from '../platform/platform.ts';
import { randomToken, sha256 } from '../platform/security/index.ts';
import { noSuchToken, remoteTaken } from './delivery.errors.ts';
import { type Actor, assertAdmin, platformTeam } from './delivery.policy.ts';
import { addRemote, lockRemote, reassignRemote } from './delivery.repository.ts';
import {
  findGoodToken,
  hasToken,
  insertToken,
  type ListedToken,
  listTokens,
  recordUse,
  revokeToken,
} from './tokens.repository.ts';

export type Tokens = ReturnType<typeof createTokens>;

/** Release tokens: created and revoked by ADMIN, stored as hashes, valid for one remote. */
export function createTokens(platform: Platform) {
  const { db } = platform.database;
  const now = (): Date => new Date(platform.now());

  return {
    list(actor: Actor, slice: Slice): Promise<{ rows: ListedToken[]; total: number }> {
      assertAdmin(actor);
      return listTokens(db, slice);
    },

    /** @returns the token with its secret, which cannot be read again. */
    async create(
      actor: Actor,
      { remote, team, label }: { remote: string; team: string; label: string },
    ): Promise<{ token: ListedToken; secret: string }> {
      assertAdmin(actor);
      const secret = releaseTokenPrefix + randomToken();
      const token = {
        id: randomUUID(),
        remote,
        label,
        hash: sha256(secret),
        createdBy: actor.actorId ?? '',
        createdAt: now(),
        lastUsedAt: null,
        revokedAt: null,
      };
      await db.transaction(async (tx) => {
        await addRemote(tx, remote, team, now());
        const known = await lockRemote(tx, remote);
        if (known && ![team, platformTeam].includes(known.team)) throw remoteTaken(known.team);
        if (known?.team === platformTeam) await reassignRemote(tx, remote, team);
        await insertToken(tx, token);
        await recordAudit(tx, actor, 'release.token_created', { details: { remote, token_id: token.id } });
      });
      return { token: { ...token, team }, secret };
    },

    /** Takes effect with the next call. Revoking again changes nothing. */
    async revoke(actor: Actor, id: string): Promise<void> {
      assertAdmin(actor);
      if (!isId(id)) throw noSuchToken();
      await db.transaction(async (tx) => {
        const revoked = await revokeToken(tx, id, now());
        if (!revoked) {
          if (await hasToken(tx, id)) return;
          throw noSuchToken();
        }
        await recordAudit(tx, actor, 'release.token_revoked', {
          details: { remote: revoked.remote, token_id: id },
        });
      });
    },

    async read(secret: string): Promise<ReleaseCaller | undefined> {
      const token = await findGoodToken(db, sha256(secret));
      if (!token) return undefined;
      await recordUse(db, token.id, now());
      return { tokenId: token.id, remote: token.remote };
    },
  };
}
