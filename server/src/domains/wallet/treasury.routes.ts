import { formatAmount, type Issuance } from '@alma/shared/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { forbidden, idempotencyKey, route, type Caller } from '../../platform/http/index.ts';
import type { Issued, TreasuryService } from './treasury.service.ts';
import { whileReachable } from './wallet.problems.ts';
import { walletTexts as texts } from './wallet.texts.ts';

export interface TreasuryRoutesOptions {
  treasury: TreasuryService;
  /** @throws {Problem} 422 unless there is such a user whom money can be given. */
  assertCanReceive(userId: string): Promise<void>;
  /** Writes the audit row of a movement; the second time it changes nothing. */
  record(issued: Issued, caller: Caller, request: FastifyRequest): Promise<void>;
}

/** Money of the system is TREASURY's to move; ADMIN alone is not enough. */
export function treasuryRoutes(app: FastifyInstance, options: TreasuryRoutesOptions): void {
  const { treasury, assertCanReceive, record } = options;

  route(app, 'treasury.issue', ({ caller, body, request }) =>
    whileReachable(async () => {
      assertTreasurer(caller);
      await assertCanReceive(body.user_id);
      const issued = await treasury.issue(caller.userId, body, idempotencyKey(request));
      await record(issued, caller, request);
      return { issuance: present(issued) };
    }),
  );

  route(app, 'treasury.reverse', ({ caller, body, request }) =>
    whileReachable(async () => {
      assertTreasurer(caller);
      const issued = await treasury.reverse(caller.userId, body, idempotencyKey(request));
      await record(issued, caller, request);
      return { issuance: present(issued) };
    }),
  );

  route(app, 'treasury.list', ({ caller, query }) =>
    whileReachable(async () => {
      assertTreasurer(caller);
      const { issued, total } = await treasury.list(query);
      return { issuances: issued.map(present), page: query.page, limit: query.limit, total };
    }),
  );
}

function assertTreasurer(caller: Caller): void {
  if (!caller.roles.includes('TREASURY')) throw forbidden(texts.treasuryOnly);
}

function present({ transfer, userId, asset, reversedBy }: Issued): Issuance {
  return {
    hash: transfer.hash,
    kind: transfer.kind === 'issue' ? 'issue' : 'reverse',
    user_id: userId,
    asset,
    amount: formatAmount(transfer.units, asset),
    reason: transfer.reason,
    issued_by: transfer.actor,
    created_at: transfer.at.toISOString(),
    reversed_by: reversedBy,
  };
}
