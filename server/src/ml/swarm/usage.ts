import type { SwarmUsage } from '@alma/shared/contract';
import type { Models } from '../models/index.ts';
import { estimate, type Runs, type Session, spentIn } from '../runs/index.ts';
import { maxTurns, readTeam } from './swarm.state.ts';

/** Per call, which sends the rules, the conversation and the board. */
const assumed = { inputTokens: 400, outputTokens: 250, ms: 5_000 };

/** The usage of a swarm so far, and an estimate for its next message. */
export async function usageOf(
  { runs, models }: { runs: Runs; models: Pick<Models, 'chat'> },
  session: Session,
): Promise<SwarmUsage> {
  const [spent, characters] = await Promise.all([
    runs.spentOf(session.id),
    runs.sessions.characters(session.id, session.owner),
  ]);
  const { agents } = readTeam(session.data);
  const turns = Math.min(Math.max(agents.length, 1), maxTurns);
  // A team may note something before each answer.
  const maxCalls = agents.length > 1 ? 2 * turns : 1;
  const next = await estimate(
    { runs, models },
    {
      owner: session.owner,
      kind: 'swarm',
      calls: { min: 1, max: maxCalls },
      assumed,
      characters,
    },
  );
  return { ...spentIn(spent), next };
}
