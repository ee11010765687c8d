import type { ChatLine } from './answerer.ts';
import type { TextMessage } from './answers.repository.ts';

/** Messages as passed to an agent: people and other agents appear as numbers, since people's names are not passed on. */
export function numberSpeakers(messages: readonly TextMessage[], ownId: string): ChatLine[] {
  const numbers = { person: new Map<string, number>(), agent: new Map<string, number>() };
  const numberOf = (kind: 'person' | 'agent', id: string): number => {
    const known = numbers[kind].get(id) ?? numbers[kind].size + 1;
    numbers[kind].set(id, known);
    return known;
  };
  return messages.map(({ senderId, agentId, content: text }): ChatLine => {
    if (agentId === ownId) return { by: { kind: 'own' }, text };
    const kind = agentId === null ? 'person' : 'agent';
    return { by: { kind, number: numberOf(kind, agentId ?? senderId ?? '') }, text };
  });
}
