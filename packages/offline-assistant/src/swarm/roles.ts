import { computationsIn } from './procedures/computation.ts';
import type { TeamAgent } from './team.ts';

export const roles = ['researcher', 'coder', 'analyst', 'product', 'critic'] as const;
export type Role = (typeof roles)[number];

/** Words of a name or prompt that indicate an agent's role. */
const ofAgent: Record<Role, RegExp> = {
  researcher: /\b(?:research|sources?|evidence|find what|what is known|librar|scholar)\w*/i,
  coder: /\b(?:cod(?:er|e|ing)|program|software|developer|engineer|scripts?)\w*/i,
  analyst: /\b(?:analy[sz]|data|numbers?|figures?|statistic|financ|quantit)\w*/i,
  product: /\b(?:product|requirements?|user stor|priorit|roadmap|owner)\w*/i,
  critic: /\b(?:critic|review|weak|risks?|challenge|devil|sceptic|skeptic|flaws?)\w*/i,
};

/** Words of a message that call for a role. */
const ofMessage: Record<Role, RegExp> = {
  researcher:
    /\b(?:what is known|known|sources?|evidence|research|studies|background|who|when|where|said)\b/i,
  coder: /```|\b(?:code|function|bug|script|program|implement|json|api|regex|class|compile|syntax)\b/i,
  analyst:
    /\b(?:how many|how much|numbers?|sum|total|average|mean|percent|compare|table|figures?|calculate|count)\b|%/i,
  product:
    /\b(?:requirements?|must|should|shall|priorit\w*|features?|scope|roadmap|user stor\w*|need(?:s|ed)?)\b/i,
  critic:
    /\b(?:risks?|weak\w*|wrong|review|critici[sz]\w*|problems?|assumptions?|fail\w*|missing|flaws?|test first|check (?:the|this|that|my|our) (?:plan|idea|claim|argument|draft|proposal))\b/i,
};

const found = (text: string, pattern: RegExp): string[] => [
  ...new Set([...text.matchAll(new RegExp(pattern, 'gi'))].map(([word]) => word.toLowerCase())),
];

/** An agent's role: named in its name, else the best match of name and prompt, else null. */
export function roleOf({ name, system_prompt: prompt }: TeamAgent): Role | null {
  const named = roles.find((role) => name.toLowerCase().includes(role));
  if (named) return named;
  const scored = roles.map((role) => ({ role, score: found(`${name} ${prompt}`, ofAgent[role]).length }));
  const best = scored.reduce((left, right) => (right.score > left.score ? right : left));
  return best.score > 0 ? best.role : null;
}

/** The words of a message that call for an agent's role. */
function findRoleWords(agent: TeamAgent, message: string): string[] {
  const role = roleOf(agent);
  if (role === null) return [];
  const computed = role === 'analyst' ? computationsIn(message).map(({ written }) => written) : [];
  return [...found(message, ofMessage[role]), ...computed];
}

/** A match at the start of a message counts extra: "Check this plan: it should…" asks for a check. */
const weightOf = (words: readonly string[], message: string): number =>
  words.length + Number(words.some((word) => message.slice(0, word.length).toLowerCase() === word));

export interface BetterAgent {
  agent: TeamAgent;
  reason: string;
}

/** The agent that suits a message best, if better than the current one. Ties go to the first that was added. */
export function findBetterAgent(
  current: TeamAgent,
  peers: readonly TeamAgent[],
  message: string,
): BetterAgent | undefined {
  const currentWeight = weightOf(findRoleWords(current, message), message);
  const scored = peers.map((agent) => {
    const words = findRoleWords(agent, message);
    return { agent, words, weight: weightOf(words, message) };
  });
  const best = scored.reduce<(typeof scored)[number] | undefined>(
    (left, right) => (right.weight > (left?.weight ?? currentWeight) ? right : left),
    undefined,
  );
  if (!best) return undefined;
  const words = best.words.map((word) => `"${word}"`).join(', ');
  return {
    agent: best.agent,
    reason: `${best.agent.name} handles messages about ${words}`,
  };
}
