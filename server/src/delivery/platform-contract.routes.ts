import type { FastifyInstance } from 'fastify';
import { route } from '../platform/http/index.ts';
import type { OfferedContract } from './platform-contract.ts';

interface PlatformContractParts {
  contract: OfferedContract;
  signingKey: Record<string, string>;
}

/** It changes only with the platform itself, and tools request it often. */
const cached = 'public, max-age=60';

export function platformContractRoutes(
  app: FastifyInstance,
  { contract, signingKey }: PlatformContractParts,
): void {
  route(app, 'delivery.platform', ({ reply }) => {
    reply.header('cache-control', cached);
    return { ...contract, signing_key: signingKey };
  });
}
