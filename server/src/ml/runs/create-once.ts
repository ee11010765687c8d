import type { Transaction } from '../../platform/database/index.ts';
import { answerOnce } from '../../platform/idempotency/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { isProblem } from '../../platform/problems/index.ts';
import type { Session, Sessions } from './runs.ts';

interface OnceParts {
  platform: Pick<Platform, 'database' | 'now'>;
  sessions: Sessions;
}

interface Creation {
  owner: string;
  endpoint: string;
  key: string | undefined;
}

/** Creates a session. A repeated key gets the session that it created before, unless that has been deleted since. */
export async function createOnce(
  { platform, sessions }: OnceParts,
  { owner, ...call }: Creation,
  create: (tx: Transaction) => Promise<Session>,
): Promise<Session> {
  const isGone = (sessionId: string, tx: Transaction): Promise<boolean> =>
    sessions.get(sessionId, owner, tx).then(
      () => false,
      (error: unknown) => {
        if (isProblem(error, 'NOT_FOUND')) return true;
        throw error;
      },
    );
  const once = { ...call, userId: owner, isGone };
  return sessions.get(await answerOnce(platform, once, async (tx) => (await create(tx)).id), owner);
}
