import { randomUUID } from 'node:crypto';
import type { Lease, Transaction } from '../../platform/database/index.ts';
import type { Placed } from './engine.ts';
import { findPrompt, insertMessage, type MessageRow } from './messages.repository.ts';
import { assertMaySend, noSuchSession, requestIdReused, runActive, titleOf } from './runs.errors.ts';
import { insertRun, newestRunOf, type RunRow } from './runs.repository.ts';
import type { Prompt } from './runs.ts';
import { assertSameRequest } from './same-request.ts';
import { assertSessionQuota } from './session-limits.ts';
import { changeSession, lockSession } from './sessions.repository.ts';

/**
 * Stores a prompt and its run, or finds the run that already answers it.
 * @param waitMs milliseconds until its owner may send again; zero when that is now
 * @throws {Problem} 409 while another run is active in the session or when the session is too long, 429 for `waitMs`,
 *   422 for another text under the same request_id, 404.
 */
export async function beginRun(
  tx: Transaction,
  prompt: Prompt,
  { lease, waitMs, at }: { lease: Lease | null; waitMs: number; at: Date },
): Promise<Placed> {
  const { sessionId, owner } = prompt;
  const session = await lockSession(tx, sessionId);
  if (session?.owner !== owner) throw noSuchSession();
  await assertSameRequest(tx, prompt, at);
  const { known, run: earlier } = await knownRun(tx, prompt);
  if (earlier) return { run: earlier, isNew: false };
  if (session.activeRunId !== null) throw runActive(session.activeRunId);
  assertSessionQuota(session);
  assertMaySend(waitMs);

  const message = known ?? (await insertPrompt(tx, prompt, at));
  const title = session.title ?? (prompt.kwargs?.hidden ? '' : titleOf(prompt.text ?? ''));
  await changeSession(tx, sessionId, { ...(title === '' ? {} : { title }), updatedAt: at });
  const values = { id: randomUUID(), sessionId, ownerId: owner, promptId: message?.id ?? null };
  const timestamps = { createdAt: at, updatedAt: at };
  return {
    run: await insertRun(tx, { ...values, ...timestamps, input: prompt.input ?? null }, lease),
    isNew: true,
  };
}

/** The message stored under this request_id, and the run that answers it, unless that run failed. */
async function knownRun(
  tx: Transaction,
  { sessionId, requestId, text }: Prompt,
): Promise<{ known?: MessageRow; run?: RunRow }> {
  const known = requestId === undefined ? undefined : await findPrompt(tx, sessionId, requestId);
  if (!known) return {};
  if (known.content !== text) throw requestIdReused();
  const run = await newestRunOf(tx, known.id);
  return run && run.status !== 'failed' ? { known, run } : { known };
}

async function insertPrompt(tx: Transaction, prompt: Prompt, at: Date): Promise<MessageRow | undefined> {
  const { sessionId, text, requestId, kwargs = {} } = prompt;
  if (text === undefined) return undefined;
  const message = { sessionId, type: 'human' as const, content: text, name: null, kwargs, requestId, at };
  return insertMessage(tx, message);
}
