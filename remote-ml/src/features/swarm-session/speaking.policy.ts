import type { AiSession, SwarmAgents } from '@alma/shared/contract';
import { swarmLimits } from '@alma/shared/contract/swarm/limits';
import { askedTogether } from '@alma/shared/contract/values/mentions';
import { isRunning, type Turn } from '../../live/turn.ts';

/**
 * The agent that is answering, otherwise the one that answers next. A hand-over changes it before the team is read
 * again.
 */
export function currentSpeaker(
  session: AiSession,
  turn: Turn | undefined,
  team: SwarmAgents | undefined,
): string | null {
  const active = team?.active_agent ?? null;
  if (turn === undefined || !isRunning(turn)) return active;
  const working = turn.steps.at(-1)?.agent ?? turn.speaker;
  return working ?? nextSpeaker(session, turn, team);
}

/** Derived from the question and the answers so far. */
function nextSpeaker(session: AiSession, turn: Turn, team: SwarmAgents | undefined): string | null {
  const active = team?.active_agent ?? null;
  const { text, target } = questionOf(session, turn);
  if (target !== undefined) return handOverTarget(turn, active) ?? target;
  if (session.assistant.kind === 'remote') {
    const { asked } = askedTogether(text, team?.specs ?? [], swarmLimits.askedAtOnce);
    const names = asked.map(({ name }) => name);
    if (names.length > 0) return nextOf(names, turn) ?? active;
  }
  return handOverTarget(turn, active) ?? active;
}

/** Of agents asked together, the one after the latest answer. One that has to ask the person comes last. */
function nextOf(names: readonly string[], { messages }: Turn): string | undefined {
  const answered = messages.map(({ name }) => name);
  const after = names.slice(names.indexOf(answered.at(-1) ?? '') + 1);
  return [...after, ...names].find((name) => !answered.includes(name));
}

/** After the first answer of the turn, the agent to which the turn was handed over. */
function handOverTarget({ messages }: Turn, active: string | null): string | null {
  const last = messages.at(-1);
  return last === undefined ? null : (last.additional_kwargs.hand_over?.to ?? active);
}

/** After a reload the question is taken from the stored messages. */
function questionOf(
  { channel_values: { messages } }: AiSession,
  { outgoing }: Turn,
): { text: string; target: string | undefined } {
  if (outgoing !== undefined) return { text: outgoing.text, target: outgoing.target };
  const question = messages.findLast(({ type }) => type === 'human');
  return { text: question?.content ?? '', target: question?.additional_kwargs.target_agent };
}
