import { smallTalkIn, wishIn } from '../text/index.ts';
import { analyse } from './procedures/analyst.ts';
import { code } from './procedures/coder.ts';
import { criticise } from './procedures/critic.ts';
import { chatSentences, type Material } from './procedures/material.ts';
import { require } from './procedures/product.ts';
import { research } from './procedures/researcher.ts';
import { findBetterAgent, type Role, roleOf } from './roles.ts';
import type { TeamAgent } from './team.ts';
import { texts } from './texts.ts';

/** A paragraph of an agent's answer, or its call to hand over. */
export type SwarmEvent =
  { type: 'text'; text: string } | { type: 'tool'; name: 'hand_over'; input: { to: string; reason: string } };

export interface SwarmQuestion extends Material {
  agent: TeamAgent;
  /** The agents that may take over. */
  peers: readonly TeamAgent[];
}

const procedures: Record<Role, (material: Material) => string> = {
  researcher: research,
  coder: code,
  analyst: analyse,
  product: require,
  critic: criticise,
};

const paragraphs = (text: string): string[] => text.split(/(?<=\n\n)/);

/**
 * Answers by the procedure of the agent's role, or hands over to a better suited agent with the reason. What only a
 * model can do is refused; the procedure still works with what was given.
 */
export function answer(question: SwarmQuestion): SwarmEvent[] {
  const { agent, peers, ...material } = question;
  const smallTalk = smallTalkIn(material.question);
  if (smallTalk === 'greeting') return say(`${texts.hello(agent.name)}\n\n${whatTheTeamDoes(question)}`);
  if (smallTalk === 'thanks') return say(texts.welcome);
  const better = findBetterAgent(agent, peers, material.question);
  if (better) {
    const { agent: next, reason } = better;
    return [
      { type: 'text', text: texts.passing(next.name) },
      { type: 'tool', name: 'hand_over', input: { to: next.name, reason } },
    ];
  }
  const role = roleOf(agent) ?? 'researcher';
  const [wish] = chatSentences({ question: material.question, earlier: [] }).flatMap(
    ({ text }) => wishIn(text) ?? [],
  );
  const refusal = wish === undefined ? '' : `${texts.needsModel[wish]}\n\n`;
  return say(refusal + procedures[role](material));
}

const say = (text: string): SwarmEvent[] => paragraphs(text).map((part) => ({ type: 'text', text: part }));

/** Each agent with what it does without a model. */
function whatTheTeamDoes({ agent, peers }: SwarmQuestion): string {
  const lines = [agent, ...peers].map(
    (each) => `- **${each.name}** ${texts.does[roleOf(each) ?? 'researcher']}`,
  );
  const [byRules, cannot] =
    peers.length === 0 ? [texts.byRulesAlone, texts.cannotAlone] : [texts.byRules, texts.cannot];
  return `${byRules}\n\n${lines.join('\n')}\n\n${cannot}`;
}
