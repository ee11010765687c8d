import { chatLimits } from '@alma/shared/contract/chat/limits';

const fallback = 'Agent';

/** Removes the characters that the contract does not allow in names of agents. */
function allowed(name: string, limit: number): string {
  const safe = name
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M}\p{N} .'’_-]+/gu, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .replace(/^[^\p{L}\p{N}]+/u, '');
  return [...safe].slice(0, limit).join('').trim();
}

/** The name, or the name with the lowest number that no agent of the chat uses. */
export function freeName(requested: string, present: readonly { name: string }[]): string {
  const usedNames = new Set(present.map(({ name }) => name.toLowerCase()));
  const isFree = (name: string): boolean => !usedNames.has(name.toLowerCase());
  const name = allowed(requested, chatLimits.agentName) || fallback;
  if (isFree(name)) return name;
  for (let number = 2; ; number += 1) {
    const ending = ` ${number}`;
    const numbered = `${allowed(name, chatLimits.agentName - ending.length)}${ending}`;
    if (isFree(numbered)) return numbered;
  }
}
