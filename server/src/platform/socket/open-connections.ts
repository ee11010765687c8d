import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { closeCodes } from '@alma/shared/contract/chat/limits';
import { statusOf } from '../http/index.ts';
import type { Budgets } from '../limits/index.ts';
import { observeCount } from '../metrics/index.ts';
import { Problem } from '../problems/index.ts';
import type { Connection, SocketCaller } from './connection.ts';

interface OpenConnectionsOptions {
  socketsPerUser: number;
  openings: Budgets['openings'];
  /** Throws the same problem as a call would when the session has ended. */
  recheck(caller: SocketCaller): Promise<void>;
}

const heartbeatMs = 1_000;
/** Heartbeats are spread over the interval: six hundred simultaneous pings delay messages by 15 ms. */
const heartbeatParts = 20;
const recheckEveryMs = 30_000;
/** Limits reconnects to other servers to 200 a second: each client gets a ticket, joins its chats and catches up. */
const drainMsEach = 5;
const maxDrainMs = 8_000;
/** Short, because sockets are closed one after the other anyway and users are waiting. */
const maxRetryMs = 500;
const hardStopMs = 15_000;

/** The connections of this server whose caller is known. */
export function createOpenConnections({ socketsPerUser, openings, recheck }: OpenConnectionsOptions) {
  const all = new Set<Connection>();
  /** Arrays, because most users have few connections and a set would be larger than its entries. */
  const byUser = new Map<string, readonly Connection[]>();
  const of = (userId: string): Iterable<Connection> => byUser.get(userId) ?? [];

  async function check(connection: Connection): Promise<void> {
    try {
      await recheck(connection.caller);
    } catch (error) {
      const { code, reason } = closingFor(error);
      // A failed check is repeated later; only a refusal closes a socket.
      if (code !== 1011) connection.close(code, reason);
    }
  }

  /** Rechecks the sockets of one user or of all users, after rights have changed. */
  async function checkAll(userId?: string): Promise<void> {
    await Promise.all([...(userId === undefined ? all : of(userId))].map(check));
  }

  const unobserve = observeCount('alma.sockets', 'Open sockets whose caller is known', () => [[all.size]]);
  let waitingForHeartbeat = all.values();
  const heartbeats = setInterval(() => {
    // One more than the share: an iterator that does not advance keeps closed connections in memory.
    for (let count = Math.ceil(all.size / heartbeatParts); count >= 0; count -= 1) {
      const { value: connection, done } = waitingForHeartbeat.next();
      if (done) waitingForHeartbeat = all.values();
      connection?.heartbeat();
    }
  }, heartbeatMs / heartbeatParts).unref();
  const rechecking = setInterval(() => void checkAll(), recheckEveryMs).unref();

  return {
    of,
    recheck: checkAll,

    /** @returns false for a connection above the limit, which is closed. */
    add(connection: Connection): boolean {
      const { userId } = connection.caller;
      const ofUser = byUser.get(userId) ?? [];
      if (openings.take(userId) > 0 || ofUser.length >= socketsPerUser) {
        connection.close(closeCodes.tooMany, 'too many sockets');
        return false;
      }
      byUser.set(userId, ofUser.concat(connection));
      all.add(connection);
      return true;
    },

    remove(connection: Connection): void {
      const { userId } = connection.caller;
      const others = (byUser.get(userId) ?? []).filter((other) => other !== connection);
      all.delete(connection);
      if (others.length > 0) byUser.set(userId, others);
      else byUser.delete(userId);
    },

    /** Closes all one after the other, and tells each client when to reconnect. */
    async closeAll(): Promise<void> {
      const eachMs = Math.min(drainMsEach, maxDrainMs / Math.max(all.size, 1));
      for (const connection of [...all]) {
        const retry = randomInt(maxRetryMs);
        connection.send(JSON.stringify({ type: 'bye', retry_after_ms: retry, reason: 'restart' }));
        connection.close(closeCodes.restart, 'restart');
        await pause(eachMs);
      }
      const deadline = Date.now() + hardStopMs;
      while (all.size > 0 && Date.now() < deadline) await pause(10);
      clearInterval(heartbeats);
      clearInterval(rechecking);
      unobserve();
    },
  };
}

/** The close code and reason for a socket that may not be opened or stay open. */
export function closingFor(error: unknown): { code: number; reason: string } {
  if (!(error instanceof Problem) || statusOf(error) >= 500) return { code: 1011, reason: 'not available' };
  if (statusOf(error) === 403) return { code: closeCodes.forbidden, reason: 'not allowed' };
  return { code: closeCodes.unauthenticated, reason: 'sign in' };
}
