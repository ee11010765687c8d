const hueSteps = 24;

/** A stable hue for an id: from a hash, never from a position in a list. */
export function hueOf(id: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < id.length; index += 1) {
    hash = Math.imul(hash ^ id.charCodeAt(index), 0x01000193);
  }
  return ((hash >>> 0) % hueSteps) * (360 / hueSteps);
}

/** 'Elena Marković' → 'EM'; one word gives one letter; nothing gives '?'. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u).filter(Boolean);
  const [first, last] = [words[0], words.length > 1 ? words.at(-1) : undefined];
  if (first === undefined) return '?';
  const letterOf = (word: string | undefined) => (word === undefined ? '' : [...word][0]);
  return `${letterOf(first)}${letterOf(last)}`.toLocaleUpperCase();
}
