import type { DeliveredRemote, EndpointName } from '@alma/shared/contract';
import { sql } from '#drizzle';
import { type AuditAction, recordAudit } from '../account/audit/index.ts';
import type { Transaction } from '../platform/database/index.ts';
import { answerOnce } from '../platform/idempotency/index.ts';
import type { Platform } from '../platform/platform.ts';
import { stale } from '../platform/problems/index.ts';
import { sha256 } from '../platform/security/index.ts';
import type { Signals } from '../platform/signals/index.ts';
import { noSuchRemote } from './delivery.errors.ts';
import { type Actor, assertMayChange, seenRevision } from './delivery.policy.ts';
import { presentRemote, type RemoteState } from './delivery.present.ts';
import { lockRemote } from './delivery.repository.ts';
import { listRunning } from './rollouts.repository.ts';

/** A change of a remote, based on the revision that its caller has seen. */
export interface RemoteChange<Input = unknown> {
  remote: string;
  /** The `If-Match` header. */
  ifMatch: string | undefined;
  input: Input;
}

export interface RemoteReply {
  remote: DeliveredRemote;
}

interface Needs {
  signals: Signals;
  /** Makes this server serve the change before the caller is answered. */
  follow: () => Promise<void>;
}

/** The audit entry of a change, written in the same transaction. */
interface Written {
  action: AuditAction;
  details?: Record<string, unknown>;
  reason?: string | undefined;
}

export type RemoteChanges = ReturnType<typeof createRemoteChanges>;

/** Changes of remotes: one at a time for each, each made once, and refused to a caller who missed the last one. */
export function createRemoteChanges(platform: Platform, { signals, follow }: Needs) {
  return {
    follow,

    async change<Reply extends RemoteReply>(
      actor: Actor,
      endpoint: EndpointName,
      { remote: name, ifMatch, input }: RemoteChange,
      work: (tx: Transaction, state: RemoteState) => Promise<Reply>,
    ): Promise<Reply> {
      assertMayChange(actor, endpoint, name);
      const seen = seenRevision(ifMatch);
      const call = {
        userId: actor.callerId,
        endpoint,
        // The revision increases with each change, so only a repeated call has the same key.
        key: `${name}/${seen}/${sha256(JSON.stringify(input))}`,
        isGone: async ({ remote }: Reply): Promise<boolean> => remote.revision === seen,
      };
      const reply = await answerOnce<Reply>(platform, call, async (tx) => {
        // Two remotes that go live at the same time must each see the routes of the other.
        await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('delivery.change', 0))`);
        const remote = await lockRemote(tx, name);
        if (!remote) throw noSuchRemote();
        if (remote.revision !== seen) throw stale();
        const [running] = await listRunning(tx, name);
        return work(tx, { remote, running });
      });
      await follow();
      return reply;
    },

    /** Writes the audit entry of a change, and sends the signal to all servers. */
    async record(
      tx: Transaction,
      actor: Actor,
      remote: string,
      { action, details, reason }: Written,
    ): Promise<void> {
      await recordAudit(tx, actor, action, {
        details: { remote, ...details, token_id: actor.tokenId },
        reason,
      });
      await signals.send(tx, { kind: 'remotes.changed' });
    },

    present: (state: RemoteState): RemoteReply => ({ remote: presentRemote(state, platform.now()) }),
  };
}
