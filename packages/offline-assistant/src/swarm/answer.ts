import { analyse } from './procedures/analyst.ts';
import { code } from './procedures/coder.ts';
import { criticise } from './procedures/critic.ts';
import type { Material } from './procedures/material.ts';
import { require } from './procedures/product.ts';
import { research } from './procedures/researcher.ts';
import { betterSuited, type Role, roleOf } from './roles.ts';
import type { TeamAgent } from './team.ts';

/** What an agent says, piece by piece, or its wish to hand over. */
export type SwarmEvent =
  { type: 'text'; text: string } | { type: 'tool'; name: 'hand_over'; input: { to: string; reason: string } };

export interface SwarmQuestion extends Material {
  agent: TeamAgent;
  /** The agents that may take over. */
  others: readonly TeamAgent[];
}

const procedures: Record<Role, (material: Material) => string> = {
  researcher: research,
  coder: code,
  analyst: analyse,
  product: require,
  critic: criticise,
};

const paragraphs = (text: string): string[] => text.split(/(?<=\n\n)/);

/** Answers by the procedure of the agent's role, or hands over to a better suited agent with the reason. */
export function answer({ agent, others, ...material }: SwarmQuestion): SwarmEvent[] {
  const suited = betterSuited(agent, others, material.question);
  if (suited) {
    const { agent: next, reason } = suited;
    return [
      { type: 'text', text: `I am passing this to **${next.name}**.` },
      { type: 'tool', name: 'hand_over', input: { to: next.name, reason } },
    ];
  }
  const role = roleOf(agent);
  return paragraphs((role ? procedures[role] : research)(material)).map((text) => ({ type: 'text', text }));
}
