import { randomUUID } from 'node:crypto';
import type { ParsedBody, ToolServerReading } from '@alma/shared/contract';
import { toolServerLimits } from '@alma/shared/contract/tools/limits';
import { type AuditAction, type Origin, recordAudit } from '../../account/audit/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { isId } from '../../platform/ids/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { checkAddress, hostOf, type KeySeal, type Resolve } from '../models/index.ts';
import { describeTools } from './describe-tools.ts';
import { failureOf } from './failure.ts';
import { type CallableServer, inSession, readTools } from './session.ts';
import { nameTaken, noSuchServer, notOffered, tooManyServers } from './tool-servers.errors.ts';
import { isAllowable } from './tool-servers.present.ts';
import {
  deleteToolServer,
  findToolServer,
  insertToolServer,
  listEnabledServers,
  listToolServers,
  lockToolServers,
  type ToolServerChange,
  type ToolServerRow,
  updateToolServer,
} from './tool-servers.repository.ts';

export type ToolServers = ReturnType<typeof createToolServers>;

export interface ToolServersParts {
  keys: KeySeal;
  resolve: Resolve;
  callable(row: ToolServerRow): CallableServer;
}

/** How long a server may take to list its tools. */
const readingMs = 15_000;

const forgotten = { tools: [], allowedTools: [], leftOut: 0, readAt: null };

/** Tool servers that administrators add. */
export function createToolServers(platform: Platform, { keys, resolve, callable }: ToolServersParts) {
  const { db } = platform.database;
  const now = (): Date => new Date(platform.now());

  async function serverOf(id: string): Promise<ToolServerRow> {
    const row = isId(id) ? await findToolServer(db, id) : undefined;
    if (!row) throw noSuchServer();
    return row;
  }

  async function changeServer(
    origin: Origin,
    id: string,
    body: ParsedBody<'tools.servers.change'>,
  ): Promise<ToolServerRow> {
    const saved = await serverOf(id);
    const changed = { ...(await changesOf(saved, body, { keys, resolve })), changedAt: now() };
    const row = await db.transaction(async (tx) => {
      const rows = await lockToolServers(tx);
      const current = rows.find((row) => row.id === id);
      if (!current) throw noSuchServer();
      // Retries after a concurrent change, so that a key is never stored with another administrator's address.
      if (current.revision !== saved.revision) return undefined;
      assertNameFree(rows, body.name, id);
      const stored = await updateToolServer(tx, id, changed);
      if (!stored) throw noSuchServer();
      await record(tx, origin, 'tool_server.changed', stored, { fields: Object.keys(body).sort() });
      return stored;
    });
    return row ?? changeServer(origin, id, body);
  }

  return {
    list: (): Promise<ToolServerRow[]> => listToolServers(db),
    available: (): Promise<ToolServerRow[]> => listEnabledServers(db),

    async add(origin: Origin, body: ParsedBody<'tools.servers.add'>): Promise<ToolServerRow> {
      const row = newRow(body, {
        sealedKey: body.key === undefined ? null : keys.seal(body.key),
        allowedHost: await checkAddress(body.address, { allowInternal: body.allow_internal, resolve }),
        at: now(),
      });
      return db.transaction(async (tx) => {
        const rows = await lockToolServers(tx);
        if (rows.length >= toolServerLimits.servers) throw tooManyServers();
        assertNameFree(rows, body.name, row.id);
        await insertToolServer(tx, row);
        await record(tx, origin, 'tool_server.added', row);
        return row;
      });
    },

    change: changeServer,

    async remove(origin: Origin, id: string): Promise<void> {
      await serverOf(id);
      await db.transaction(async (tx) => {
        const row = await deleteToolServer(tx, id);
        if (!row) throw noSuchServer();
        await record(tx, origin, 'tool_server.removed', row);
      });
    },

    read: createReading(platform, { serverOf, callable }),
  };
}

type Reading = Omit<ToolServerReading, 'server'> & { row: ToolServerRow };

interface ReadingParts extends Pick<ToolServersParts, 'callable'> {
  serverOf(id: string): Promise<ToolServerRow>;
}

/** Reads the tools of a server. After a failure the stored tools stay. */
function createReading({ database: { db }, now }: Platform, { serverOf, callable }: ReadingParts) {
  /** A tool that has changed since an administrator allowed it is no longer allowed. */
  async function keep(saved: ToolServerRow, found: ReturnType<typeof describeTools>): Promise<ToolServerRow> {
    const digests = new Map(saved.tools.map(({ name, digest }) => [name, digest]));
    const same = found.tools.filter(({ name, digest }) => digests.get(name) === digest);
    return db.transaction(async (tx) => {
      const current = (await lockToolServers(tx)).find((row) => row.id === saved.id);
      if (!current) throw noSuchServer();
      if (current.address !== saved.address) return current;
      const allowedTools = current.allowedTools.filter((name) => same.some((tool) => tool.name === name));
      const { tools, leftOut } = found;
      const change = { tools, leftOut, allowedTools, readAt: new Date(now()) };
      return (await updateToolServer(tx, saved.id, change)) ?? current;
    });
  }

  return async (id: string): Promise<Reading> => {
    const row = await serverOf(id);
    const server = callable(row);
    const signal = AbortSignal.timeout(readingMs);
    const beganAt = performance.now();
    const elapsed = (): number => Math.round(performance.now() - beganAt);
    let reported: Awaited<ReturnType<typeof readTools>>;
    try {
      reported = await inSession(server, signal, readTools);
    } catch (error) {
      return { ms: elapsed(), failure: failureOf(error, server.key), row };
    }
    const ms = elapsed();
    return { ms, failure: null, row: await keep(row, describeTools(reported)) };
  };
}

/** @throws {Problem} 409 when another server has this name. */
function assertNameFree(rows: readonly ToolServerRow[], name: string | undefined, id: string): void {
  if (rows.some((row) => row.name === name && row.id !== id)) throw nameTaken();
}

const record = (
  tx: Transaction,
  origin: Origin,
  action: AuditAction,
  { id, name, address, allowedHost }: ToolServerRow,
  more: object = {},
): Promise<void> => {
  const details = {
    tool_server_id: id,
    name,
    host: hostOf(address),
    is_internal: allowedHost !== null,
    ...more,
  };
  return recordAudit(tx, origin, action, { details });
};

const newRow = (
  { name, address, header }: ParsedBody<'tools.servers.add'>,
  { at, ...made }: { sealedKey: string | null; allowedHost: string | null; at: Date },
): ToolServerRow => ({
  id: randomUUID(),
  name,
  address,
  header,
  ...made,
  isEnabled: true,
  ...forgotten,
  revision: 1,
  createdAt: at,
  changedAt: at,
});

async function changesOf(
  saved: ToolServerRow,
  body: ParsedBody<'tools.servers.change'>,
  { keys, resolve }: Pick<ToolServersParts, 'keys' | 'resolve'>,
): Promise<ToolServerChange> {
  const address = body.address ?? saved.address;
  const isElsewhere = address !== saved.address;
  const allowInternal = body.allow_internal ?? (!isElsewhere && saved.allowedHost !== null);
  const isAddress = isElsewhere || body.allow_internal !== undefined;
  return {
    name: body.name,
    header: body.header,
    isEnabled: body.is_enabled,
    ...(isAddress ? { address, allowedHost: await checkAddress(address, { allowInternal, resolve }) } : {}),
    // A new address is another server, so its tools and the key are forgotten.
    ...(isElsewhere ? { ...forgotten, sealedKey: null } : {}),
    ...allowedIn(isElsewhere ? { tools: [] } : saved, body.allowed_tools),
    ...(typeof body.key === 'string' ? { sealedKey: keys.seal(body.key) } : {}),
    ...(body.key === null ? { sealedKey: null } : {}),
  };
}

/** @throws {Problem} 400 for tools that are refused or unknown. */
function allowedIn(
  { tools }: Pick<ToolServerRow, 'tools'>,
  names: readonly string[] | undefined,
): Pick<Partial<ToolServerRow>, 'allowedTools'> {
  if (names === undefined) return {};
  const offered = tools.filter(isAllowable).map(({ name }) => name);
  const unknown = names.filter((name) => !offered.includes(name));
  if (unknown.length > 0) throw notOffered(unknown);
  return { allowedTools: [...new Set(names)] };
}
