import { randomUUID } from 'node:crypto';
import type { ParsedBody } from '@alma/shared/contract';
import { modelLimits } from '@alma/shared/contract/models/limits';
import { type Origin, recordAudit } from '../../account/audit/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { isId } from '../../platform/ids/index.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Signals } from '../../platform/signals/index.ts';
import { checkAddress, checkKey, checkPurposes } from './connections.policy.ts';
import {
  type ConnectionChange,
  deleteConnection,
  findConnection,
  insertConnection,
  listConnections,
  lockConnections,
  type ModelConnectionRow,
  updateConnection,
} from './connections.repository.ts';
import { hostOf, type Resolve } from './endpoint-address.ts';
import type { KeySeal } from './key-seal.ts';
import { noSuchConnection, otherConnections, tooManyConnections } from './models.errors.ts';

export type Connections = ReturnType<typeof createConnections>;

export interface ConnectionsParts {
  signals: Signals;
  keys: KeySeal;
  resolve: Resolve;
  /** Reloads the connections on this server, so that its next step uses them. */
  follow(): Promise<void>;
}

/** The models that administrators connect. */
export function createConnections(platform: Platform, { signals, keys, resolve, follow }: ConnectionsParts) {
  const { db } = platform.database;
  const now = (): Date => new Date(platform.now());

  /** Makes one change with its audit record, and notifies all servers after the commit. */
  async function change<T>(work: (tx: Transaction, rows: ModelConnectionRow[]) => Promise<T>): Promise<T> {
    const result = await db.transaction(async (tx) => {
      const result = await work(tx, await lockConnections(tx));
      await signals.send(tx, { kind: 'models.changed' });
      return result;
    });
    await follow();
    return result;
  }

  async function connectionOf(id: string): Promise<ModelConnectionRow> {
    const row = isId(id) ? await findConnection(db, id) : undefined;
    if (!row) throw noSuchConnection();
    return row;
  }

  async function changeConnection(
    origin: Origin,
    id: string,
    body: ParsedBody<'models.connections.change'>,
  ): Promise<ModelConnectionRow> {
    const existing = await connectionOf(id);
    checkPurposes(existing.provider, body.purposes ?? existing.purposes);
    const changed = await changesOf(existing, body, { keys, resolve });
    const row = await change(async (tx, rows) => {
      // Retries after a concurrent change, so that a key is never stored with another administrator's address.
      if (rows.find((row) => row.id === id)?.revision !== existing.revision) return undefined;
      return storeChange(tx, origin, {
        id,
        fields: Object.keys(body),
        changed: { ...changed, changedAt: now() },
      });
    });
    return row ?? changeConnection(origin, id, body);
  }

  return {
    list: (): Promise<ModelConnectionRow[]> => listConnections(db),
    get: connectionOf,

    async add(origin: Origin, body: ParsedBody<'models.connections.add'>): Promise<ModelConnectionRow> {
      checkPurposes(body.provider, body.purposes);
      checkKey(body.provider, body.key);
      const row = newRow(body, {
        keys,
        at: now(),
        allowedHost: await checkAddress(body.base_url, { allowInternal: body.allow_internal, resolve }),
      });
      return change(async (tx, rows) => {
        if (rows.length >= modelLimits.connections) throw tooManyConnections();
        const added = { ...row, position: 1 + Math.max(0, ...rows.map(({ position }) => position)) };
        await insertConnection(tx, added);
        await recordAudit(tx, origin, 'model.connected', { details: namesOf(added) });
        return added;
      });
    },

    change: changeConnection,

    async remove(origin: Origin, id: string): Promise<void> {
      await connectionOf(id);
      await change(async (tx) => {
        const row = await deleteConnection(tx, id);
        if (!row) throw noSuchConnection();
        await recordAudit(tx, origin, 'model.removed', { details: namesOf(row) });
      });
    },

    order: (origin: Origin, ids: readonly string[]): Promise<ModelConnectionRow[]> =>
      change(async (tx, rows) => {
        const isSame = ids.length === rows.length && rows.every(({ id }) => ids.includes(id));
        if (!isSame) throw otherConnections();
        for (const [place, id] of ids.entries()) await updateConnection(tx, id, { position: place + 1 });
        const details = { connection_ids: [...ids] };
        await recordAudit(tx, origin, 'model.order_changed', { details });
        return listConnections(tx);
      }),
  };
}

async function storeChange(
  tx: Transaction,
  origin: Origin,
  { id, fields, changed }: { id: string; fields: string[]; changed: ConnectionChange },
): Promise<ModelConnectionRow> {
  const row = await updateConnection(tx, id, changed);
  if (!row) throw noSuchConnection();
  const details = { ...namesOf(row), fields: fields.sort() };
  await recordAudit(tx, origin, 'model.changed', { details });
  return row;
}

interface NewRowParts {
  keys: KeySeal;
  at: Date;
  allowedHost: string | null;
}

const newRow = (
  body: ParsedBody<'models.connections.add'>,
  { keys, at, allowedHost }: NewRowParts,
): ModelConnectionRow => ({
  id: randomUUID(),
  label: body.label ?? body.model.slice(0, modelLimits.label),
  provider: body.provider,
  baseUrl: body.base_url,
  model: body.model,
  purposes: body.purposes,
  position: 0,
  sealedKey: body.key === undefined ? null : keys.seal(body.key),
  allowedHost,
  contextTokens: body.context_tokens,
  inputPrice: body.input_price,
  outputPrice: body.output_price,
  budget: body.budget,
  isEnabled: true,
  revision: 1,
  createdAt: at,
  changedAt: at,
});

const namesOf = ({ id, provider, model, baseUrl, allowedHost }: ModelConnectionRow) => ({
  connection_id: id,
  provider,
  model,
  host: hostOf(baseUrl),
  is_internal: allowedHost !== null,
});

async function changesOf(
  existing: ModelConnectionRow,
  body: ParsedBody<'models.connections.change'>,
  { keys, resolve }: Pick<ConnectionsParts, 'keys' | 'resolve'>,
): Promise<ConnectionChange> {
  const baseUrl = body.base_url ?? existing.baseUrl;
  const isElsewhere = new URL(baseUrl).origin !== new URL(existing.baseUrl).origin;
  const isAddress = body.base_url !== undefined || body.allow_internal !== undefined;
  const allowInternal = body.allow_internal ?? (!isElsewhere && existing.allowedHost !== null);
  if (isElsewhere || body.key === null) checkKey(existing.provider, body.key ?? undefined);
  return {
    ...plainChanges(body),
    ...(isAddress ? { baseUrl, allowedHost: await checkAddress(baseUrl, { allowInternal, resolve }) } : {}),
    ...sealedKeyOf(body.key, isElsewhere, keys),
  };
}

/** Fields that are stored as sent; those that were not sent are undefined. */
const plainChanges = (body: ParsedBody<'models.connections.change'>): ConnectionChange => ({
  label: body.label,
  model: body.model,
  purposes: body.purposes,
  budget: body.budget,
  contextTokens: body.context_tokens,
  inputPrice: body.input_price,
  outputPrice: body.output_price,
  isEnabled: body.is_enabled,
});

/** Drops the stored key with a new origin: a key must only reach the host that it was entered for. */
function sealedKeyOf(
  key: string | null | undefined,
  isElsewhere: boolean,
  keys: KeySeal,
): Pick<Partial<ModelConnectionRow>, 'sealedKey'> {
  if (typeof key === 'string') return { sealedKey: keys.seal(key) };
  return key === null || isElsewhere ? { sealedKey: null } : {};
}
