import { formatAmount, type Issuance } from '@alma/shared/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Caller, idempotencyKey, route } from '../platform/http/index.ts';
import { forbidden } from '../platform/problems/index.ts';
import type { Issued, TreasuryService } from './treasury.service.ts';
import { walletTexts as texts } from './wallet.texts.ts';

export interface TreasuryRoutesOptions {
  treasury: TreasuryService;
  /** @throws {Problem} RECIPIENT_NOT_FOUND unless the user exists and can receive money. */
  assertCanReceive(userId: string): Promise<void>;
  /** The names of these users, without deleted ones. */
  namePeople(userIds: readonly string[]): Promise<NonNullable<Issuance['user']>[]>;
  /** Records a movement in the audit log; repeating it changes nothing. */
  record(issued: Issued, caller: Caller, request: FastifyRequest): Promise<void>;
}

/** The calls of the treasury. They require TREASURY; ADMIN alone is not enough. */
export function treasuryRoutes(app: FastifyInstance, options: TreasuryRoutesOptions): void {
  const { treasury, assertCanReceive, namePeople, record } = options;

  async function present(issued: readonly Issued[]): Promise<Issuance[]> {
    const people = await namePeople([...new Set(issued.map(({ userId }) => userId))]);
    const byId = new Map(people.map((person) => [person.user_id, person]));
    return issued.map((each) => toIssuance(each, byId.get(each.userId) ?? null));
  }

  async function reply(issued: Issued): Promise<{ issuance: Issuance }> {
    const user = (await namePeople([issued.userId]))[0] ?? null;
    return { issuance: toIssuance(issued, user) };
  }

  route(app, 'treasury.issue', async ({ caller, body, request }) => {
    assertTreasurer(caller);
    const key = idempotencyKey(request);
    if (!(await treasury.hasIssued(caller.userId, key))) await assertCanReceive(body.user_id);
    const issued = await treasury.issue(caller.userId, body, key);
    await record(issued, caller, request);
    return reply(issued);
  });

  route(app, 'treasury.reverse', async ({ caller, body, request }) => {
    assertTreasurer(caller);
    const issued = await treasury.reverse(caller.userId, body, idempotencyKey(request));
    await record(issued, caller, request);
    return reply(issued);
  });

  route(app, 'treasury.list', async ({ caller, query }) => {
    assertTreasurer(caller);
    const { issued, total } = await treasury.list(query);
    return { issuances: await present(issued), page: query.page, limit: query.limit, total };
  });
}

function assertTreasurer(caller: Caller): void {
  if (!caller.roles.includes('TREASURY')) throw forbidden(texts.treasuryOnly);
}

function toIssuance({ transfer, userId, asset, reversedBy }: Issued, user: Issuance['user']): Issuance {
  return {
    hash: transfer.hash,
    kind: transfer.kind === 'issue' ? 'issue' : 'reverse',
    user_id: userId,
    user,
    asset,
    amount: formatAmount(transfer.units, asset),
    // The ledger's chain covers the reason, so it stays there; it is hidden once the account is deleted.
    reason: user ? transfer.reason : '',
    issued_by: transfer.actor,
    created_at: transfer.at.toISOString(),
    reversed_by: reversedBy,
  };
}
