import type { AiSession, SwarmAgents } from '@alma/shared/contract';
import { isRunning, type Turn } from '../../live/turn.ts';

/**
 * The agent that is answering, otherwise the one that answers next. Hand-overs change it
 * before the team is read again.
 */
export function speakerNow(
  { channel_values: { messages } }: AiSession,
  turn: Turn | undefined,
  team: SwarmAgents | undefined,
): string | null {
  const active = team?.active_agent ?? null;
  if (turn === undefined || !isRunning(turn)) return active;
  const last = turn.messages.at(-1);
  if (last !== undefined) return last.additional_kwargs.hand_over?.to ?? active;
  // After a reload the question is read from the stored messages.
  const asked = messages.findLast(({ type }) => type === 'human')?.additional_kwargs.target_agent;
  return (turn.outgoing === undefined ? asked : turn.outgoing.target) ?? active;
}
