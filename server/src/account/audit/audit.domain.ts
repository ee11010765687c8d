import type { FastifyInstance } from 'fastify';
import type { Platform } from '../../platform/platform.ts';
import { recordAudit } from './audit.repository.ts';
import { auditPersonalData, auditRoutes, type AuditRoutesOptions } from './audit.routes.ts';
import { createChainCheck } from './chain-check.ts';
import { configSeen } from './config-seen.ts';
import { recordRefusals } from './refusals.ts';

/** The audit log: its call, its own entries, and the check of its hash chain. */
export function openAudit(platform: Platform, needs: Omit<AuditRoutesOptions, 'chainCheck'>) {
  const chainCheck = createChainCheck(platform);

  async function start(): Promise<void> {
    const details = configSeen(platform);
    await recordAudit(platform.database.db, { actorId: null }, 'config.seen', { details });
    chainCheck.start();
    const both = await needs.bothDuties();
    if (both.length > 0) {
      platform.log.warn({ users: both }, 'these users hold both ADMIN and TREASURY: revoke one of the two');
    }
  }

  return {
    personalData: auditPersonalData(platform),
    routes(app: FastifyInstance): void {
      auditRoutes(app, platform, { ...needs, chainCheck });
      recordRefusals(app, platform);
      app.addHook('onReady', start);
      app.addHook('onClose', () => chainCheck.stop());
    },
  };
}
