import type { Transaction } from '../../platform/database/index.ts';
import { answerOnceIn } from '../../platform/idempotency/index.ts';
import { isProblem } from '../../platform/problems/index.ts';
import { requestIdReused } from './runs.errors.ts';
import type { Prompt } from './runs.ts';

/** @throws {Problem} 422 when the request_id was used in this session with another input. */
export async function assertSameRequest(
  tx: Transaction,
  { sessionId, owner, requestId, kwargs = {}, identity = null }: Prompt,
  at: Date,
): Promise<void> {
  const body = { kwargs, identity };
  const call = { userId: owner, endpoint: `runs.send/${sessionId}`, key: requestId, body };
  try {
    await answerOnceIn(tx, { now: () => at.getTime() }, call, () => Promise.resolve(true));
  } catch (error) {
    throw isProblem(error, 'IDEMPOTENCY_KEY_REUSED') ? requestIdReused() : error;
  }
}
