import type { Config } from '../../config/config.ts';
import type { Platform } from '../../platform/platform.ts';

/** The configuration of a starting server: choices and counts, no secret, address or e-mail. */
export function configSeen({
  config,
  version,
}: Pick<Platform, 'config' | 'version'>): Record<string, unknown> {
  return {
    version,
    mode: config.mode,
    sign_in: config.provider ? 'provider' : 'development',
    database: config.databaseUrl ? 'own' : 'managed',
    ledger: config.ledger.databaseUrl ? 'apart' : 'same database',
    bus: config.redisUrl ? 'redis' : 'local',
    files: config.bucket ? 'bucket' : 'folder',
    mail: mailOf(config),
    model: config.model.baseUrl ? 'remote' : 'offline',
    service_token: config.serviceToken !== '',
    admin_emails: config.adminEmails.length,
    trusted_proxies: config.trustProxy.length,
  };
}

function mailOf({ mail }: Config): string {
  if (mail.smtpUrl) return 'smtp';
  return mail.hasDevelopmentMailbox ? 'mailbox' : 'none';
}
