// The product's own server, with its limits out of the way.
import { pino } from 'pino';
import { buildApp } from '../../server/src/app.ts';
import { readConfig } from '../../server/src/config.ts';
import { seedDemoPeople } from '../../server/src/development/index.ts';
import { migrateDatabase, openDatabase } from '../../server/src/platform/database/index.ts';
import { tellUsage } from './usage.ts';

const [port = '', url = '', folder = ''] = process.argv.slice(2);
const config = readConfig({
  PORT: port,
  DATABASE_URL: url,
  ALMA_DATA_DIR: folder,
  ALMA_WEB_DIR: folder,
  RATE_CALLS_PER_MINUTE: '1000000',
  RATE_SIGN_INS_PER_MINUTE: '10000',
  RATE_SOCKET_MESSAGES_PER_SECOND: '1000000',
  RATE_SOCKET_JOINS_PER_MINUTE: '1000000',
  RATE_SOCKET_OPENINGS_PER_MINUTE: '1000000',
  RATE_SOCKET_OPENINGS_PER_ADDRESS_PER_MINUTE: '1000000',
  SOCKETS_PER_USER: '100000',
  CONNECTIONS_PER_ADDRESS: '100000',
  REQUESTS_PER_ADDRESS: '100000',
  REQUESTS_PER_USER: '100000',
  WAITING_SOCKETS: '100000',
  WAITING_SOCKETS_PER_ADDRESS: '100000',
});
await migrateDatabase(url);
const database = openDatabase(url, { poolSize: 10, onError: () => undefined });
const log = pino({ level: 'silent' });
const platform = { config, database, log, version: 'benchmark', publicUrl: config.publicUrl, now: Date.now };
await seedDemoPeople(platform);
const app = await buildApp(platform);
await app.listen({ port: config.port, host: '127.0.0.1' });
tellUsage();
process.send?.('ready');
