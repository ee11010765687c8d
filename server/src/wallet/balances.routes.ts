import type { FastifyInstance } from 'fastify';
import type { Users } from '../account/users/index.ts';
import { isAdmin, route } from '../platform/http/index.ts';
import type { Ledger } from './ledger/port.ts';
import { ownerOf } from './treasury.service.ts';
import { presentBalances } from './wallet.present.ts';

/** The platform assets of a user, for the user and for ADMIN. */
export function balancesRoutes(app: FastifyInstance, users: Users, ledger: Ledger): void {
  route(app, 'users.balances', async ({ caller, params }) => {
    const actor = { userId: caller.userId, isAdmin: isAdmin(caller) };
    const { user } = await users.get(actor, params.user_id);
    const owner = ownerOf(user.user_id);
    const [balances, holds] = await Promise.all([ledger.balances(owner), ledger.holds(owner)]);
    return presentBalances(user.user_id, balances, holds);
  });
}
