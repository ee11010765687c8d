import type { FastifyInstance } from 'fastify';
import type { Platform } from '../../platform/platform.ts';
import { auditRoutes, type AuditRoutesOptions } from './audit.routes.ts';
import { recordAudit } from './audit.repository.ts';
import { createChainCheck } from './chain-check.ts';
import { configSeen } from './config-seen.ts';
import { recordRefusals } from './refusals.ts';

/** The audit log: its call, what it records by itself, and the watch over its hash chain. */
export function openAudit(
  app: FastifyInstance,
  platform: Platform,
  options: Omit<AuditRoutesOptions, 'chainCheck'>,
): void {
  const chainCheck = createChainCheck(platform);
  auditRoutes(app, platform, { ...options, chainCheck });
  recordRefusals(app, platform);

  app.addHook('onReady', async () => {
    const entry = { subjectId: null, details: configSeen(platform), origin: { actorId: null } };
    await recordAudit(platform.database.db, { action: 'config.seen', ...entry });
    chainCheck.start();
    const both = await options.bothDuties();
    if (both.length > 0) {
      platform.log.warn({ users: both }, 'these people hold both ADMIN and TREASURY: revoke one of the two');
    }
  });
  app.addHook('onClose', () => chainCheck.stop());
}
