import { chatLimits } from '@alma/shared/contract/chat/limits';

const fallback = 'Agent';

/** Removes the characters that the contract does not allow in names of agents. */
function allowed(name: string, limit: number): string {
  const kept = name
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M}\p{N} .'’_-]+/gu, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .replace(/^[^\p{L}\p{N}]+/u, '');
  return [...kept].slice(0, limit).join('').trim();
}

/** The name, or the name with the lowest number that no agent of the chat uses. */
export function freeName(wanted: string, present: readonly { name: string }[]): string {
  const taken = new Set(present.map(({ name }) => name.toLowerCase()));
  const isFree = (name: string): boolean => !taken.has(name.toLowerCase());
  const name = allowed(wanted, chatLimits.agentName) || fallback;
  if (isFree(name)) return name;
  for (let number = 2; ; number += 1) {
    const ending = ` ${number}`;
    const numbered = `${allowed(name, chatLimits.agentName - ending.length)}${ending}`;
    if (isFree(numbered)) return numbered;
  }
}
