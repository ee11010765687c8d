import { socketLimits } from '@alma/shared/contract/chat/limits';
import type { FastifyInstance } from 'fastify';
import { decodeJwt } from 'jose';
import { bearerToken, type Caller, route } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { unauthenticated } from '../../platform/problems/index.ts';
import { randomToken, sha256 } from '../../platform/security/index.ts';
import type { SocketCaller } from '../../platform/socket/index.ts';
import { createTicketRepository } from './tickets.repository.ts';

interface Needs {
  /** The caller of an access token, by its session in the database. */
  callerOfToken(token: string): Promise<Caller>;
  /** The current caller of a session. */
  callerOfSession(session: { userId: string; sessionId: string }): Promise<Caller>;
}

/**
 * Tickets open sockets. A browser can send one only in the address, which ends up in logs, so a ticket works once and
 * for half a minute.
 */
export function openTickets(platform: Platform, { callerOfToken, callerOfSession }: Needs) {
  const repository = createTicketRepository(platform.database.db, () => platform.now());

  async function redeem(ticket: string): Promise<SocketCaller> {
    const used = await repository.take(sha256(ticket));
    if (!used || used.expiresAt.getTime() <= platform.now()) throw unauthenticated();
    await callerOfSession(used);
    return { userId: used.userId, sessionId: used.sessionId, until: used.accessUntil.getTime() };
  }

  return {
    /** The caller of the `token` in a socket's address: a ticket, or an access token of other clients. */
    async authenticate(token: string): Promise<SocketCaller> {
      if (token === '') throw unauthenticated();
      if (!token.includes('.')) return redeem(token);
      const { userId, sessionId } = await callerOfToken(token);
      return { userId, sessionId, until: endOf(token) };
    },

    recheck: async (caller: SocketCaller): Promise<void> => void (await callerOfSession(caller)),

    routes(app: FastifyInstance): void {
      route(
        app,
        'ws.ticket',
        async ({ caller, request }) => {
          const now = platform.now();
          const ticket = randomToken();
          const token = bearerToken(request) ?? '';
          await repository.keep({
            hash: sha256(ticket),
            userId: caller.userId,
            sessionId: caller.sessionId,
            expiresAt: new Date(now + socketLimits.ticketSeconds * 1000),
            accessUntil: new Date(endOf(token)),
          });
          return { ticket, expires_in: socketLimits.ticketSeconds };
        },
        { callsPerMinute: platform.config.limits.socketOpeningsPerMinute },
      );
    },
  };
}

const endOf = (token: string): number => (decodeJwt(token).exp ?? 0) * 1000;
