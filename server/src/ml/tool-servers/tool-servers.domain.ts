import { toolServerLimits } from '@alma/shared/contract/tools/limits';
import type { FastifyInstance } from 'fastify';
import type { AgentAbilities } from '../../account/profiles/index.ts';
import type { Budgets } from '../../platform/limits/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { createKeySeal, resealKeys, type Resolve, resolveHost } from '../models/index.ts';
import { createServerTools } from './server-tools.ts';
import type { CallableServer } from './session.ts';
import { offeredOf } from './tool-servers.present.ts';
import { lockToolServers, type ToolServerRow, updateToolServer } from './tool-servers.repository.ts';
import { toolServersRoutes } from './tool-servers.routes.ts';
import { createToolServers } from './tool-servers.service.ts';

interface Needs {
  budgets: Pick<Budgets, 'calls'>;
  resolve?: Resolve | undefined;
}

/** Tool servers that administrators add, and their tools for agents. */
export function openToolServers(platform: Platform, { budgets, resolve = resolveHost }: Needs) {
  const { config, database } = platform;
  const keys = createKeySeal(config);
  const callable = ({ address, header, sealedKey, allowedHost }: ToolServerRow): CallableServer => ({
    address,
    header,
    key: sealedKey === null ? undefined : keys.open(sealedKey),
    rule: { allowedHost, resolve },
    timeouts: config.model.timeouts,
  });
  const servers = createToolServers(platform, { keys, resolve, callable });
  const calls = budgets.calls('tools-of-servers', toolServerLimits.callsPerMinute);

  return {
    tools: createServerTools({ db: database.db, callable, calls }),

    /** True if any chosen tool is not offered to agents. */
    async isMissing(chosen: AgentAbilities['toolServers']): Promise<boolean> {
      if (chosen.length === 0) return false;
      const offered = new Map(
        (await servers.available()).map((row) => [row.id, offeredOf(row).map(({ name }) => name)]),
      );
      return chosen.some(({ server_id, tools }) =>
        tools.some((tool) => !offered.get(server_id)?.includes(tool)),
      );
    },

    routes(app: FastifyInstance): void {
      toolServersRoutes(app, servers);
      const rows = { lock: lockToolServers, update: updateToolServer };
      app.addHook('onReady', () => resealKeys(platform, 'tool servers', rows));
    },
  };
}
