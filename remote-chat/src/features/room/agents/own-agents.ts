import type { Chat, Profile } from '@alma/shared/contract';
import { chatLimits } from '@alma/shared/contract/chat/limits';
import { headlineOf } from '@alma/shared/ui';

export interface OwnAgent {
  id: string;
  /** The first words of its prompt, since agents of profiles have no name. */
  title: string;
  profile: string;
}

/** The agents of the reader's profiles that are not in the chat yet. */
export function availableAgents(profiles: readonly Profile[], { agents: present = [] }: Chat): OwnAgent[] {
  return profiles.flatMap(({ agents, basic_identification: { full_name: profile } }) =>
    agents
      .filter(({ id }) => !present.some(({ agent_id }) => agent_id === id))
      .map(({ id, prompt }) => ({ id, title: headlineOf(prompt).title, profile })),
  );
}

/** A suggested name: "You are a data engineer." becomes "Data engineer", with a number if that is taken. */
export function suggestName(title: string, { agents = [] }: Chat): string {
  const cleaned = title
    .replace(/^you are (?:an? |the )?/i, '')
    .replaceAll(/[^\p{L}\p{M}\p{N} .'’_-]+/gu, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .replace(/^[^\p{L}\p{N}]+/u, '');
  const [first = '', ...rest] = [...cleaned].slice(0, chatLimits.agentName - 3);
  const base = withoutEnd(`${first.toUpperCase()}${rest.join('')}`);
  const usedNames = new Set(agents.map(({ name }) => name.toLowerCase()));
  let name = base;
  for (let number = 2; usedNames.has(name.toLowerCase()); number += 1) name = `${base} ${number}`;
  return name;
}

/** Removes the punctuation at the end of a sentence. */
function withoutEnd(text: string): string {
  let end = text.length;
  while (end > 0 && " .'’_-".includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
