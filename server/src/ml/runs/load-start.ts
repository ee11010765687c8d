import type { Db } from '../../platform/database/index.ts';
import { findMessage } from './messages.repository.ts';
import type { RunRow } from './runs.repository.ts';
import type { RunStart } from './workflow.ts';

export async function loadStart(db: Db, run: RunRow): Promise<RunStart> {
  const prompt = run.promptId === null ? undefined : await findMessage(db, run.promptId);
  return {
    runId: run.id,
    sessionId: run.sessionId,
    owner: run.ownerId,
    prompt: prompt ? { id: prompt.id, text: prompt.content, kwargs: prompt.kwargs } : null,
    input: run.input,
    startedAt: run.createdAt,
  };
}
