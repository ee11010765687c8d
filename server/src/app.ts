import type { FastifyInstance } from 'fastify';
import { openAccount } from './account/account.ts';
import { configuredProvider, type Identity, openIdentity } from './account/identity/index.ts';
import { openTickets } from './account/tickets/index.ts';
import { openChats } from './chat/index.ts';
import { type Delivery, openDelivery } from './delivery/index.ts';
import { buildFrame } from './frame.ts';
import { aiDomains, type AiParts } from './ml/ml.ts';
import { createBus } from './platform/bus/index.ts';
import { openHealth } from './platform/health/index.ts';
import { createUploads, gate } from './platform/http/index.ts';
import { idempotencyPersonalData, sweepIdempotencyKeys } from './platform/idempotency/index.ts';
import { createJob } from './platform/jobs/index.ts';
import { type Budgets, createBudgets } from './platform/limits/index.ts';
import { observeCount } from './platform/metrics/index.ts';
import type { PersonalDataSource } from './platform/personal-data/index.ts';
import type { Platform } from './platform/platform.ts';
import type { SafeFetch } from './platform/safe-fetch/index.ts';
import { createSignals, type Signals } from './platform/signals/index.ts';
import { createSockets, type Sockets } from './platform/socket/index.ts';
import { openStatus } from './platform/status/index.ts';
import { openObjects } from './platform/store/index.ts';
import { limitRequestsPerUser } from './platform/traffic/index.ts';
import { type DevServers, DevServersSchema, openWeb, reloadSockets } from './platform/web/index.ts';
import { openWallets, type WalletStorage } from './wallet/index.ts';

const sweepMs = 10 * 60_000;

/** Replacements for the default engines, for tests. */
export interface Parts {
  walletStorage?: WalletStorage;
  safeFetch?: SafeFetch;
  runTimings?: AiParts['runTimings'];
  modelNetwork?: AiParts['modelNetwork'];
  agentTimings?: Parameters<typeof openChats>[1]['agentTimings'];
}

/** Builds the whole server without listening: all domains, each with what it needs from the others. */
export async function buildApp(platform: Platform, parts: Parts = {}): Promise<FastifyInstance> {
  const { app, drain, callTimes } = await buildFrame(platform);

  const shared = openShared(app, platform);
  const { signals, budgets, bus } = shared;
  /** What exports collect and erasures erase: each domain adds its own source when it is opened. */
  const personalData: PersonalDataSource[] = [];
  const provider = await openProvider(app, platform);
  const identity = openIdentity(platform, { provider: provider.settings, signals });
  const delivery = openDelivery(platform, shared);
  openGate(app, platform, { identity, budgets, delivery });
  provider.routes(app);

  const wallets = openWallets(platform, { storage: parts.walletStorage });
  app.addHook('onClose', () => wallets.stop());
  const { safeFetch, runTimings, modelNetwork } = parts;
  const { isDeliveryMember } = delivery;
  const account = openAccount(platform, { ...shared, identity, isDeliveryMember, personalData, safeFetch });
  const health = openHealth(platform, {
    essential: present({ redis: bus.check }),
    partial: present({
      ledger: wallets.check,
      files: shared.objects.check,
      archive: platform.archive?.check,
    }),
    outside: present({ sign_in: identity.check, mail: account.checkMail }),
  });
  health.routes(app);
  observeArchive(app, platform);
  account.routes(app);
  const { users, steps } = account;

  wallets.routes(app, users);
  personalData.push(idempotencyPersonalData, wallets.personalData);
  steps.add('wallet', wallets.isOpen);

  const sockets = openSockets(app, platform, { identity, signals, budgets });
  const { agentTimings } = parts;
  const chats = openChats(platform, { app, sockets, bus, budgets, account, agentTimings });
  personalData.push(...chats.personalData);
  steps.add('chat', chats.takesPart);

  const assistants = aiDomains(app, platform, {
    ...shared,
    personalData,
    sockets,
    account,
    safeFetch,
    runTimings,
    modelNetwork,
    answerWith: chats.answerWith,
    chats: chats.chats,
  });

  openStatus(platform, {
    signals,
    callTimes,
    readiness: health.readiness,
    queues: { ...assistants.queues, chat_agents: chats.answerLoad, erasures: account.erasureLoad },
    models: assistants.models,
    failingRemotes: delivery.failing,
  }).routes(app);

  const devServers = devServersOf(platform);
  delivery.routes(app);
  personalData.push(delivery.personalData);
  const { browserConfig, visitorOf } = identity;
  const { source: releases, signing } = delivery;
  openWeb(platform, { browserConfig, devServers, releases, signing, visitorOf }).routes(app);
  drain.finishBeforeClose();
  return app;
}

function observeArchive(app: FastifyInstance, { archive }: Platform): void {
  if (!archive) return;
  const description = 'Bytes of the write-ahead log that wait for the archive';
  const unobserve = observeCount('alma.archive.waiting', description, () => [[archive.state().waitingBytes]]);
  app.addHook('onClose', async () => unobserve());
}

type Check = () => Promise<unknown>;

/** Removes checks of services that this installation does not have. */
const present = (checks: Record<string, Check | undefined>): Record<string, Check> =>
  Object.fromEntries(Object.entries(checks).flatMap(([name, check]) => (check ? [[name, check]] : [])));

/** Services that the domains share: signals, budgets, the bus and files, which start and stop with the server. */
function openShared(app: FastifyInstance, platform: Platform) {
  const signals = createSignals(platform);
  const budgets = createBudgets(platform);
  const bus = createBus(platform.config, platform.log);
  const storage = createStorage(platform);
  for (const service of [storage, budgets, bus, signals]) {
    app.addHook('onReady', async () => service.start());
    app.addHook('onClose', async () => service.stop());
  }
  const { uploads, objects } = storage;
  return { signals, budgets, bus, uploads, objects };
}

/** Temporary and permanent storage of files; deletes files that stopped servers left behind, and old idempotency keys. */
function createStorage(platform: Platform) {
  const [uploads, objects] = [createUploads(platform), openObjects(platform)];
  const sweeping = createJob({
    everyMs: sweepMs,
    work: () => Promise.all([objects.sweep(), uploads.sweep(), sweepIdempotencyKeys(platform)]),
    log: platform.log,
    failure: 'could not remove left-over files and old keys yet',
    span: 'sweep',
  });
  return {
    uploads,
    objects,
    start(): void {
      void sweeping.wake();
      sweeping.start();
    },
    async stop(): Promise<void> {
      objects.stop();
      await sweeping.stop();
    },
  };
}

/** The configured provider, or else the embedded one, which production neither loads nor ships. */
async function openProvider(app: FastifyInstance, platform: Platform) {
  const settings = configuredProvider(platform.config);
  if (settings) return { settings, routes: () => undefined };
  const { openDevelopment } = await import('./development/index.ts');
  return openDevelopment(platform, { app });
}

/** The checks before a request reaches its route: tokens, caller and limits. */
function openGate(
  app: FastifyInstance,
  { config }: Platform,
  { identity, budgets, delivery }: { identity: Identity; budgets: Budgets; delivery: Delivery },
): void {
  gate(app, {
    serviceToken: config.serviceToken,
    callsPerMinute: config.limits.callsPerMinute,
    authenticate: identity.authenticate,
    readToken: identity.readToken,
    readReleaseToken: delivery.readToken,
    budgets,
  });
  limitRequestsPerUser(app, config.limits.requestsPerUser);
}

/** All sockets: opened with a ticket, and closed when their owner loses access. */
function openSockets(
  app: FastifyInstance,
  platform: Platform,
  { identity, signals, budgets }: { identity: Identity; signals: Signals; budgets: Budgets },
): Sockets {
  const tickets = openTickets(platform, {
    callerOfToken: (token) => identity.authenticate({ headers: { authorization: `Bearer ${token}` } }),
    callerOfSession: identity.callerOf,
  });
  tickets.routes(app);
  const devServers = devServersOf(platform);
  const isElsewhere = devServers ? reloadSockets(devServers) : () => false;
  const sockets = createSockets(app, platform, { ...tickets, budgets, isElsewhere });
  signals.on((signal) => {
    if (signal.kind === 'access.ended') void sockets.recheck(signal.userId);
    if (signal.kind === 'missed') void sockets.recheck();
  });
  return sockets;
}

const devServersOf = ({ config: { devServers } }: Platform): DevServers | undefined =>
  devServers ? DevServersSchema.parse(JSON.parse(devServers)) : undefined;
