import cookie from '@fastify/cookie';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { accountDomains } from './account.ts';
import { aiDomains, type AiParts } from './ai.ts';
import { openChats } from './chat/index.ts';
import { healthRoutes } from './platform/health/index.ts';
import {
  configuredProvider,
  createIdentity,
  type Identity,
  type ProviderSettings,
} from './account/identity/index.ts';
import { createTickets } from './account/tickets/index.ts';
import { openWallets, type WalletStorage } from './wallet/index.ts';
import { DevServersSchema, reloadSockets, webDomain, type DevServers } from './platform/web/index.ts';
import { createBus } from './platform/bus/index.ts';
import {
  answerBrokenHttp,
  answerUnreadable,
  checkHosts,
  compressReplies,
  errorReplies,
  gate,
  openApi,
  protectReplies,
  requestBodies,
  requestId,
  requestLog,
} from './platform/http/index.ts';
import type { Intake } from './platform/intake/index.ts';
import { createBudgets, type Budgets } from './platform/limits/index.ts';
import { createPersonalData } from './platform/personal-data/index.ts';
import type { Platform } from './platform/platform.ts';
import { createSignals, type Signals } from './platform/signals/index.ts';
import { createSockets, isSocketRequest, type Sockets } from './platform/socket/index.ts';
import {
  clientAddresses,
  drainBeforeClose,
  limitBodies,
  limitConnections,
  limitRequestsPerUser,
  trackOpenRequests,
  type Drain,
} from './platform/traffic/index.ts';

/** Engines that can be put in place of our own. */
export interface Parts {
  walletStorage?: WalletStorage;
  intake?: Intake;
  runTimings?: AiParts['runTimings'];
}

/** Builds the whole server without listening. */
export async function buildApp(platform: Platform, parts: Parts = {}): Promise<FastifyInstance> {
  const { app, drain } = await buildFrame(platform);
  const signals = createSignals(platform);
  const budgets = createBudgets(platform);
  app.addHook('onReady', () => budgets.start());
  app.addHook('onClose', async () => budgets.stop());
  const provider = await openProvider(app, platform);
  const identity = createIdentity(platform, provider.settings, signals);
  gate(app, {
    serviceToken: platform.config.serviceToken,
    callsPerMinute: platform.config.limits.callsPerMinute,
    authenticate: identity.authenticate,
    readToken: identity.readToken,
    budgets,
  });
  limitRequestsPerUser(app, platform.config.limits.requestsPerUser);
  provider.addRoutes?.();
  domains(app, platform, { identity, signals, budgets }, parts);
  drain.finishBeforeClose();
  return app;
}

/** The configured provider, else the embedded one: production always has its own and neither loads nor ships ours. */
async function openProvider(
  app: FastifyInstance,
  platform: Platform,
): Promise<{ settings: ProviderSettings; addRoutes?: () => void }> {
  const settings = configuredProvider(platform.config);
  if (settings) return { settings };
  const { developmentProvider, developmentRoutes } = await import('./development/index.ts');
  return {
    settings: developmentProvider(app, platform),
    addRoutes: () => developmentRoutes(app, platform),
  };
}

/** What domains share beside the platform. */
interface Common {
  identity: Identity;
  signals: Signals;
  budgets: Budgets;
}

/** Every domain: what it needs of another is handed to it here. */
function domains(
  app: FastifyInstance,
  platform: Platform,
  { identity, signals, budgets }: Common,
  parts: Parts,
): void {
  const { config } = platform;
  const wallets = openWallets(platform, { storage: parts.walletStorage });
  app.addHook('onClose', () => wallets.stop());
  const bus = createBus(config.redisUrl, platform.log);
  app.addHook('onReady', () => bus.start());
  app.addHook('onClose', () => bus.stop());
  healthRoutes(app, platform, { ledger: wallets.check }, bus.check ? { redis: bus.check } : {});

  app.addHook('onReady', () => signals.start());
  app.addHook('onClose', () => signals.stop());

  const personalData = createPersonalData();
  const account = accountDomains(app, platform, {
    identity,
    signals,
    personalData,
    intake: parts.intake,
    budgets,
  });
  const { users, steps } = account;
  identity.routes(app, users);
  wallets.routes(app, users);
  personalData.add({ name: 'wallet', release: wallets.close });
  steps.add('wallet', wallets.isOpen);

  const sockets = openSockets(app, platform, { identity, signals, budgets });
  const chats = openChats(platform, { app, sockets, bus, budgets });
  personalData.add(chats.personalData);
  steps.add('chat', chats.takesPart);
  aiDomains(app, platform, {
    bus,
    signals,
    personalData,
    sockets,
    budgets,
    account,
    intake: parts.intake,
    runTimings: parts.runTimings,
  });

  const devServers = devServersOf(config);
  app.register(webDomain({ webDir: config.webDir, browserConfig: identity.browserConfig, devServers }));
}

const devServersOf = ({ devServers }: Platform['config']): DevServers | undefined =>
  devServers ? DevServersSchema.parse(JSON.parse(devServers)) : undefined;

/** Sockets of every kind: opened by a ticket, and closed as soon as their people may not go on. */
function openSockets(
  app: FastifyInstance,
  platform: Platform,
  { identity, signals, budgets }: Common,
): Sockets {
  const tickets = createTickets(platform, {
    callerOfToken: (token) => identity.authenticate({ headers: { authorization: `Bearer ${token}` } }),
    callerOfSession: identity.callerOf,
  });
  tickets.routes(app);
  const devServers = devServersOf(platform.config);
  const isElsewhere = devServers ? reloadSockets(devServers) : () => false;
  const sockets = createSockets(app, platform, { ...tickets, budgets, isElsewhere });
  signals.on((signal) => {
    if (signal.kind === 'access.ended') void sockets.recheck(signal.userId);
    if (signal.kind === 'missed') void sockets.recheck();
  });
  return sockets;
}

/** Longer than an assistant takes to answer: what is silent in both directions for so long is of no use. */
const silentConnectionMs = 10 * 60_000;

/** What holds for every request, before any domain is there. */
async function buildFrame(platform: Platform): Promise<{ app: FastifyInstance; drain: Drain }> {
  const { config } = platform;
  const { limits } = config;
  const app = Fastify({
    loggerInstance: platform.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId,
    frameworkErrors: answerUnreadable(platform),
    clientErrorHandler: answerBrokenHttp(platform),
    bodyLimit: limits.bodyBytes,
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    routerOptions: { ignoreTrailingSlash: true },
    // Node's own limits; bodies and connections have finer ones of ours.
    http: {
      headersTimeout: limits.requestMs,
      connectionsCheckingInterval: Math.min(1_000, limits.requestMs / 4),
      shouldUpgradeCallback: isSocketRequest,
      // `checkHosts` refuses a request without a Host header, in the error shape.
      requireHostHeader: false,
    },
    requestTimeout: limits.uploadMs,
    connectionTimeout: silentConnectionMs,
    // A stop answers in our own error shape, and closes by force only what is left after it.
    return503OnClosing: false,
    // It also limits each hook before a close, the longest of which waits for requests or for sockets.
    pluginTimeout: Math.max(30_000, config.shutdownMs + 5_000),
    forceCloseConnections: true,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  protectReplies(app, platform);
  requestLog(app);
  checkHosts(app, platform);
  requestBodies(app);
  compressReplies(app);
  errorReplies(app);
  limitConnections(app, clientAddresses(config.trustProxy), limits.connections);
  const open = trackOpenRequests(app, limits.requestsPerAddress);
  limitBodies(app, platform, open);
  const drain = drainBeforeClose(app, open, config.shutdownMs);
  app.addHook('onListen', async () => learnAddress(app, platform));
  await app.register(cookie);
  await openApi(app, platform.version);
  return { app, drain };
}

/** With port 0 the system chooses one, and our own address follows it. */
function learnAddress(app: FastifyInstance, platform: Platform): void {
  const address = new URL(platform.publicUrl);
  const bound = app.server.address();
  if (address.port !== '0' || bound === null || typeof bound === 'string') return;
  address.port = String(bound.port);
  platform.publicUrl = address.origin;
}
