import { toolLimits } from '@alma/shared/contract';
import type { FastifyInstance } from 'fastify';
import type { Account } from '../account/account.ts';
import type { AbilityCheck } from '../account/profiles/index.ts';
import type { Answerer, ChatsOfPerson } from '../chat/index.ts';
import type { Bus } from '../platform/bus/index.ts';
import { namedCaller, type Uploads } from '../platform/http/index.ts';
import type { Budgets } from '../platform/limits/index.ts';
import type { PersonalDataSource } from '../platform/personal-data/index.ts';
import type { Platform } from '../platform/platform.ts';
import type { SafeFetch } from '../platform/safe-fetch/index.ts';
import type { Signals } from '../platform/signals/index.ts';
import type { Sockets } from '../platform/socket/index.ts';
import type { Objects } from '../platform/store/index.ts';
import { createPool } from '../platform/workers/index.ts';
import { openChatAgents } from './chat-agents/index.ts';
import { createDocumentPool } from './documents/index.ts';
import {
  createModelHealth,
  type ModelNetwork,
  type Models,
  openConnections,
  openModels,
} from './models/index.ts';
import { openOnboarding } from './onboarding/index.ts';
import { openProjects } from './projects/index.ts';
import { openQuality } from './quality/index.ts';
import { openRuns, type Timings } from './runs/index.ts';
import { openSpin } from './spin/index.ts';
import { openSwarm } from './swarm/index.ts';
import { openToolServers } from './tool-servers/index.ts';
import { createToolbox, type PersonalReads } from './tools/index.ts';

export interface AiParts {
  bus: Bus;
  signals: Signals;
  personalData: PersonalDataSource[];
  sockets: Sockets;
  budgets: Budgets;
  account: Pick<Account, 'users' | 'directory' | 'profiles' | 'agents' | 'steps'>;
  uploads: Uploads;
  objects: Objects;
  safeFetch?: SafeFetch | undefined;
  modelNetwork?: Partial<ModelNetwork> | undefined;
  /** Registers the component that answers for agents in group chats. */
  answerWith(answerer: Answerer): void;
  chats: ChatsOfPerson;
  /** Leases and pauses of runs that differ from the defaults, for tests. */
  runTimings?: Partial<Timings> | undefined;
}

/** Runs the offline assistant. Its dictionaries stay loaded while it is in use. */
const offlineWorkers = {
  name: 'offline',
  processes: 2,
  memoryBytes: 1024 * 1024 * 1024,
  // A person waits for the result.
  niceness: 5,
  deadlineMs: 20_000,
  maxWaiting: 400,
  maxWaitingOfPerson: 100,
  idleMs: 300_000,
};

/** Opened before the runs, so that their close hook runs after that of the runs. */
function openWorkers(app: FastifyInstance, { log }: Platform) {
  const workers = createPool(offlineWorkers, log);
  const documentWorkers = createDocumentPool(log);
  app.addHook('onClose', async () => {
    workers.stop();
    documentWorkers.stop();
  });
  return { workers, documentWorkers };
}

/** Reads people and chats as a plain user, so that an agent of an administrator sees no more than other agents. */
function personalReads({ account: { directory }, chats }: Pick<AiParts, 'account' | 'chats'>): PersonalReads {
  return {
    async people(owner, search) {
      return directory.list({ userId: owner, isAdmin: false }, { search, page: 1, limit: 20 });
    },
    chats: async (owner) => (await chats.list(owner, { page: 1, limit: 50 })).chats,
    messages: async (owner, chatId, limit) => (await chats.messages(owner, chatId, { limit })).messages,
  };
}

interface Choosable {
  models: Pick<Models, 'choices'>;
  projects: Pick<ReturnType<typeof openProjects>, 'missing'>;
  toolServers: Pick<ReturnType<typeof openToolServers>, 'isMissing'>;
}

/** Validates what an agent is assigned: connected models, projects of its owner, allowed tools of servers. */
const abilityCheck =
  ({ models, projects, toolServers }: Choosable): AbilityCheck =>
  async (ownerId, { model, projectIds, toolServers: chosen }) => [
    ...(model === null || models.choices().includes(model)
      ? []
      : [{ path: 'model', message: 'This model is not connected' }]),
    ...(await projects.missing(ownerId, projectIds)).map(() => ({
      path: 'project_ids',
      message: 'There is no such project',
    })),
    ...((await toolServers.isMissing(chosen))
      ? [{ path: 'tool_servers', message: 'One of these tools cannot be used' }]
      : []),
  ];

/** Opens everything about assistants: models, durable runs, and the features that use them. */
export function aiDomains(app: FastifyInstance, platform: Platform, parts: AiParts) {
  const { bus, signals, personalData, budgets, uploads, objects } = parts;
  namedCaller(app);
  const { workers, documentWorkers } = openWorkers(app, platform);
  const health = createModelHealth(platform.now);
  const connections = openConnections(platform, { signals, budgets, network: parts.modelNetwork, health });
  // Before the runs are opened, so that connections are loaded when the first step begins.
  connections.routes(app);
  personalData.push(connections.personalData);
  const models = openModels(platform, budgets, connections.connected, health);
  models.routes(app);
  openQuality(platform, { modelOf: models.single }).routes(app);
  // No other server uses a database that this server manages itself.
  const isAlone = platform.config.databaseUrl === undefined;
  const runs = openRuns(platform, {
    bus,
    signals,
    models,
    budgets,
    timings: parts.runTimings,
    isAlone,
  });
  runs.routes(app);
  personalData.push(runs.personalData);
  const projects = openProjects(platform, {
    budgets,
    models,
    ...runs,
    workers,
    documentWorkers,
    isAlone,
    uploads,
    objects,
  });
  projects.routes(app);
  personalData.push(projects.personalData);
  const { users, profiles, agents, steps } = parts.account;
  // Complete once a question has been asked in a project.
  steps.add('project', async (owner) => {
    const { total } = await runs.runs.sessions.list({
      owner,
      kind: 'project',
      page: { limit: 1, offset: 0 },
    });
    return total > 0;
  });
  const toolServers = openToolServers(platform, { budgets, resolve: parts.modelNetwork?.resolve });
  toolServers.routes(app);
  agents.checkAbilitiesWith(abilityCheck({ models, projects, toolServers }));
  const onboarding = openOnboarding(platform, {
    ...runs,
    users,
    profiles,
    agents,
    workers,
    documentWorkers,
    uploads,
    budgets,
    safeFetch: parts.safeFetch,
  });
  onboarding.routes(app);
  const toolbox = createToolbox({
    knowledge: projects.knowledge,
    readPage: onboarding.readPage,
    pages: budgets.calls('pages-of-tools', toolLimits.pagesPerMinute),
    servers: toolServers.tools,
    reads: personalReads(parts),
  });
  openChatAgents(platform, { models, workers, answerWith: parts.answerWith });
  openSwarm(platform, { models, ...runs, workers, agents, toolbox }).routes(app);
  openSpin(platform, {
    models,
    runs: runs.runs,
    sockets: parts.sockets,
    workers,
    budgets,
    agentOf: agents.ofOwner,
    abilitiesOf: agents.abilitiesOf,
    toolbox,
  }).routes(app);
  return { models: models.health, queues: { runs: runs.load, files: projects.load } };
}
