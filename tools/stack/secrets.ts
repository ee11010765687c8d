import { randomBytes } from 'node:crypto';

/** URLs, without accounts, under which the servers of a stack reach their dependencies. */
export interface StackHosts {
  /** The product's database, which also contains the ledger. */
  database: string;
  redis: string;
  smtp: string;
}

/** The hosts of docker-compose.yml. */
const composeHosts: StackHosts = {
  database: 'postgresql://postgres:5432/alma',
  redis: 'redis://redis:6379',
  smtp: 'smtp://mail:1025',
};

/** Files with related secrets, by name, with their contents. */
type Group = Record<string, string>;

const random = (): string => randomBytes(32).toString('hex');

function withAccount(address: string, user: string, password: string, database?: string): string {
  const url = new URL(address);
  url.username = user;
  url.password = password;
  if (database) url.pathname = `/${database}`;
  return url.href;
}

/** New secrets of a stack. Files of one group only fit each other, so they are created together. */
export function newSecrets(hosts: StackHosts = composeHosts): Group[] {
  const databaseUrl = (role: string): string => withAccount(hosts.database, `alma_${role}`, random());
  return [
    { 'alma-secret': random() },
    administrator(hosts.database),
    { 'database-owner-url': databaseUrl('owner') },
    { 'database-url': databaseUrl('server') },
    { 'ledger-database-url': databaseUrl('ledger') },
    redis(hosts.redis),
    objectStore(),
    { 'smtp-url': hosts.smtp },
    { 'grafana-password': random() },
    // Values that only operators know. An empty file counts as no secret.
    { 'alma-secret-accepted': '' },
    { 'oidc-client-secret': '' },
    { 'model-api-key': '' },
  ];
}

/** The account that creates roles and databases, and is used for nothing else. */
function administrator(address: string): Group {
  const password = random();
  return {
    'postgres-password': password,
    'database-admin-url': withAccount(address, 'postgres', password, 'postgres'),
  };
}

function redis(address: string): Group {
  const password = random();
  return { 'redis-url': withAccount(address, '', password), 'redis-conf': `requirepass ${password}\n` };
}

/** Two accounts: one creates the bucket; the servers use the other, which can only use the bucket. */
function objectStore(): Group {
  const account = () => ({ accessKey: random().slice(0, 20), secretKey: random() });
  const [admin, server] = [account(), account()];
  const identities = [
    { name: 'admin', credentials: [admin], actions: ['Admin'] },
    { name: 'server', credentials: [server], actions: ['Read:alma', 'Write:alma', 'List:alma'] },
  ];
  return {
    'store-identities': JSON.stringify({ identities }, null, 2),
    's3-admin-access-key-id': admin.accessKey,
    's3-admin-secret-access-key': admin.secretKey,
    's3-access-key-id': server.accessKey,
    's3-secret-access-key': server.secretKey,
  };
}
