import type { AvailableModels } from '@alma/shared/contract';
import { modelLimits } from '@alma/shared/contract/models/limits';
import { z } from 'zod';
import { endpointFetch } from './endpoint.ts';
import { ModelError } from './model-error.ts';
import { authorization, type ModelEndpoint } from './provider.ts';
import { faultOf } from './trial.ts';

const maxNames = 500;
const timeoutMs = 10_000;

/** Limits how many entries of a list are read: a hostile endpoint may send millions, which would block the server. */
const maxRead = 5_000;

const listOf = <Entry extends z.ZodType>(entry: Entry) =>
  z
    .array(z.unknown())
    .transform((all) => all.slice(0, maxRead))
    .pipe(z.array(entry));
const ListSchema = z.union([
  z.object({ data: listOf(z.object({ id: z.string() })) }).transform(({ data }) => data.map(({ id }) => id)),
  z
    .object({ models: listOf(z.object({ name: z.string() })) })
    .transform(({ models }) => models.map(({ name }) => name.replace(/^models\//, ''))),
]);

export type ListedEndpoint = Omit<ModelEndpoint, 'name'>;

export async function listModels(endpoint: ListedEndpoint, limitMs = timeoutMs): Promise<AvailableModels> {
  try {
    return { models: await namesOf(endpoint, limitMs), fault: null };
  } catch (error) {
    return { models: [], fault: faultOf(error, endpoint) };
  }
}

async function namesOf(endpoint: ListedEndpoint, limitMs: number): Promise<string[]> {
  const address = `${endpoint.baseUrl.replace(/\/$/, '')}/models`;
  const reply = await endpointFetch(endpoint, 'json')(
    endpoint.provider === 'google' ? `${address}?pageSize=1000` : address,
    {
      headers: { accept: 'application/json', ...authorization(endpoint) },
      signal: AbortSignal.timeout(limitMs),
    },
  );
  if (!reply.ok) {
    await reply.body?.cancel();
    throw refusalOf(reply.status);
  }
  const listed = ListSchema.safeParse(await reply.json().catch(() => undefined));
  if (!listed.success) throw new ModelError('failed', 'This address does not list models');
  const names = listed.data.filter((name) => name !== '' && name.length <= modelLimits.name);
  return [...new Set(names)].sort((a, b) => a.localeCompare(b, 'en')).slice(0, maxNames);
}

function refusalOf(status: number): ModelError {
  if (status === 401 || status === 403)
    return new ModelError('failed', `The key was refused (${status})`, { fault: 'key' });
  return new ModelError('failed', `The endpoint does not list its models (${status})`);
}
