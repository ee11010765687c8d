import { toolServerLimits } from '@alma/shared/contract/tools/limits';
import { z } from 'zod';
import type { AgentAbilities } from '../../account/profiles/index.ts';
import type { Executor } from '../../platform/database/index.ts';
import { isId } from '../../platform/ids/index.ts';
import type { CallWindow } from '../../platform/limits/index.ts';
import { type ServerTools, type Tool, ToolError } from '../tools/index.ts';
import { describeTools } from './describe-tools.ts';
import { failureOf, isReportedByServer, tooLargeText } from './failure.ts';
import { resultText, type ToolReply } from './result-text.ts';
import { type CallableServer, inSession, readTools } from './session.ts';
import { asksFirst, offeredOf } from './tool-servers.present.ts';
import { findEnabledServers, type ToolServerRow } from './tool-servers.repository.ts';
import type { DescribedTool } from './tool-servers.table.ts';

export interface ServerToolsParts {
  db: Executor;
  callable(row: ToolServerRow): CallableServer;
  /** Limits the calls of each person in a minute. */
  calls: CallWindow;
}

const texts = {
  changed:
    'This tool has changed since an administrator allowed it. It can be used once they have looked at it.',
  unusable: 'The server of this tool cannot be used at the moment. An administrator can test it.',
  unreadable: 'The reply of the server could not be read.',
  tooMany: `At most ${toolServerLimits.callsPerMinute} calls of tools on servers can be made in a minute.`,
} as const;

/** Neither our tools nor names of servers contain two underscores, so names never clash. */
const modelName = (server: string, tool: string): string => `${server}__${tool}`;

/** Arguments are validated by the server, because a foreign schema is not evaluated here. */
const Arguments = z.record(z.string(), z.unknown());

/** Tools of named servers, as agents use them. */
export const createServerTools = (parts: ServerToolsParts): ServerTools => ({
  async toolsOf(owner, chosen, { canAsk }) {
    const ids = chosen.map(({ server_id: id }) => id).filter(isId);
    if (ids.length === 0) return [];
    const rows = await findEnabledServers(parts.db, ids);
    const tools = rows.flatMap((row) => toolsOfServer(row, namesIn(chosen, row.id), owner, parts));
    return canAsk ? tools : tools.filter(({ asks }) => !asks);
  },
});

const namesIn = (chosen: Readonly<AgentAbilities['toolServers']>, id: string): string[] =>
  chosen.flatMap(({ server_id, tools }) => (server_id === id ? tools : []));

const toolsOfServer = (
  row: ToolServerRow,
  names: readonly string[],
  owner: string,
  { callable, calls }: ServerToolsParts,
): Tool[] =>
  offeredOf(row)
    .filter(({ name }) => names.includes(name))
    .map((tool) => ({
      name: modelName(row.name, tool.name),
      ...(asksFirst(tool)
        ? { asks: { server_id: row.id, server: row.name, tool: tool.name, digest: tool.digest } }
        : {}),
      description: tool.description,
      input: Arguments,
      inputSchema: JSON.parse(tool.schema) as NonNullable<Tool['inputSchema']>,
      async perform(input, signal) {
        if ((await calls.take(owner)) > 0) throw new ToolError(texts.tooMany);
        const reply = await callTool(tool, callable(row), { input: Arguments.parse(input), signal });
        if (reply.isError === true) throw new ToolError(resultText(reply), { isForeign: true });
        return resultText(reply);
      },
    }));

/** Calls a tool after checking that its description is still the one an administrator allowed. @throws {ToolError} */
async function callTool(
  tool: DescribedTool,
  server: CallableServer,
  { input, signal }: { input: Record<string, unknown>; signal: AbortSignal },
): Promise<ToolReply> {
  const { name, digest } = tool;
  let isSent = false;
  try {
    return await inSession(server, signal, async (client, ending) => {
      const reported = await readTools(client, ending);
      const now = describeTools(reported).tools.find((one) => one.name === name);
      if (now?.digest !== digest) throw new ToolError(texts.changed);
      ending.throwIfAborted();
      isSent = true;
      return client.callTool({ name, arguments: input }, { signal: ending });
    });
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ToolError) throw error;
    const failure = toToolError(failureOf(error, server.key));
    if (!isSent || !asksFirst(tool) || isReportedByServer(error)) throw failure;
    throw new ToolError(failure.isForeign ? texts.unreadable : failure.message, { isUnknown: true });
  }
}

/** Shows people no message that may contain addresses of the internal network. */
function toToolError({ kind, message }: ReturnType<typeof failureOf>): ToolError {
  // The server's own error message is untrusted, like the results of tools.
  if (kind === 'protocol') return new ToolError(message, { isForeign: true });
  if (kind === 'timeout' || message === tooLargeText) return new ToolError(`${message}.`);
  return new ToolError(texts.unusable);
}
