import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { atMostEvery } from '../at-most-every/index.ts';
import { addressKey } from '../limits/index.ts';
import type { ClientAddresses } from './client-address.ts';
import { createOpenCounts } from './open-counts.ts';

export interface ConnectionLimits {
  total: number;
  perAddress: number;
}

const warningMs = 60_000;

/** Limits connections in total and per address, except those of trusted proxies, which serve many clients. */
export function limitConnections(
  app: FastifyInstance,
  addresses: ClientAddresses,
  limits: ConnectionLimits,
): void {
  const { server } = app;
  const counts = createOpenCounts(limits.perAddress);
  // Logged once a minute, because an abuser opens far more than the limit.
  const refused = atMostEvery(warningMs, (_count, message: string) => app.log.warn(message));

  server.maxConnections = limits.total;
  server.on('drop', () => refused('connections are refused: MAX_CONNECTIONS is reached'));
  // Without a listener, a connection that the system cannot hand over would end the process.
  server.on('error', (error) => app.log.error({ err: error }, 'the server could not accept a connection'));
  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined || addresses.isProxy(remoteAddress)) return;
    const leave = counts.enterShared(addressKey(remoteAddress));
    if (leave) return void socket.on('close', leave);
    refused('connections are refused: an address has reached CONNECTIONS_PER_ADDRESS');
    socket.destroy();
  });
}
