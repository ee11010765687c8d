import { z } from 'zod';
import type { Fact, Json } from '../runs/index.ts';

export const TeamAgentSchema = z.object({
  name: z.string(),
  system_prompt: z.string(),
  /** The connected model that was chosen; absent for the platform's. */
  model: z.string().exactOptional(),
});
export type TeamAgent = z.infer<typeof TeamAgentSchema>;

/** What a swarm session stores: its agents in the order of joining, and the one that answers unaddressed messages. */
const TeamSchema = z.object({ agents: z.array(TeamAgentSchema), active: z.string().nullable() });
export type Team = z.infer<typeof TeamSchema>;
export const readTeam = (data: Json): Team => TeamSchema.parse(data);

/** What a run begins with. */
const RunInputSchema = z.object({
  agents: z.array(TeamAgentSchema),
  first: z.string(),
  is_addressed: z.boolean(),
});
export type RunInput = z.infer<typeof RunInputSchema>;
const readInput = (input: Json): RunInput => RunInputSchema.parse(input);

/** How often a message may be handed over. */
const maxHandOvers = 3;

export interface SwarmRun extends RunInput {
  /** The agent that speaks next; null when the run is over. */
  current: string | null;
  /** Names of the agents that have spoken, in order. */
  spoken: readonly string[];
}

const SpokeSchema = z.object({ name: z.string(), to: z.string().nullable() });
export const spokeFact = (data: z.infer<typeof SpokeSchema>): Fact => ({ type: 'spoke', data });

export const beginSwarm = (input: Json): SwarmRun => {
  const given = readInput(input);
  return { ...given, current: given.first, spoken: [] };
};

export function foldSwarm(run: SwarmRun, fact: Fact): SwarmRun {
  if (fact.type !== 'spoke') return run;
  const { name, to } = SpokeSchema.parse(fact.data);
  return { ...run, current: to, spoken: [...run.spoken, name] };
}

/** The agents that may take over: none that has spoken already, and none at all when one was addressed. */
export function mayTake(run: SwarmRun): TeamAgent[] {
  if (run.is_addressed || run.spoken.length >= maxHandOvers) return [];
  return run.agents.filter(({ name }) => name !== run.current && !run.spoken.includes(name));
}
