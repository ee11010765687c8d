/** No letter or digit may touch a mention on either side, so that an e-mail address is not one. */
const isPartOfWord = (character: string | undefined): boolean =>
  character !== undefined && /[\p{L}\p{M}\p{N}_]/u.test(character);

const folded = (text: string): string => text.normalize('NFC').toLowerCase();

/**
 * The names that a text mentions: `@` and the name as a whole word, ignoring case. Where one name begins with another,
 * the longer one is meant.
 */
export function mentionedIn<Named extends { name: string }>(text: string, named: readonly Named[]): Named[] {
  const foldedText = folded(text);
  const byLength = named
    .map((one) => ({ one, name: folded(one.name) }))
    .filter(({ name }) => name !== '')
    .sort((left, right) => right.name.length - left.name.length);
  const found = new Set<Named>();
  for (let at = foldedText.indexOf('@'); at !== -1; at = foldedText.indexOf('@', at + 1)) {
    if (isPartOfWord(foldedText[at - 1])) continue;
    const meant = byLength.find(
      ({ name }) => foldedText.startsWith(name, at + 1) && !isPartOfWord(foldedText[at + 1 + name.length]),
    );
    if (meant) found.add(meant.one);
  }
  return named.filter((one) => found.has(one));
}

/** The unfinished mention right before the cursor, without its `@`; undefined when none is being typed. */
export function mentionBefore(text: string, cursor: number): string | undefined {
  const at = cursor === 0 ? -1 : text.lastIndexOf('@', cursor - 1);
  if (at === -1 || isPartOfWord(text[at - 1])) return undefined;
  const begun = text.slice(at + 1, cursor);
  return begun.includes('\n') ? undefined : begun;
}

interface AskedTogether<Agent> {
  /** Agents that answer at the same time; empty unless the message asks several. */
  asked: Agent[];
  /** Agents that were asked, but exceed the limit of simultaneous answers. */
  unasked: Agent[];
}

/**
 * The agents that one message asks together, in the order of joining: by mentions (`@critic and @analyst`), by names at
 * its beginning (`critic and analyst: …`), or the whole team (`all of you`, and `both of you` in a team of two).
 */
export function askedTogether<Agent extends { name: string }>(
  text: string,
  agents: readonly Agent[],
  atOnce: number,
): AskedTogether<Agent> {
  const named = new Set([...mentionedIn(text, agents), ...openedWith(text, agents)]);
  const meant = isToAll(text, agents.length) ? [...agents] : agents.filter((agent) => named.has(agent));
  if (meant.length < 2) return { asked: [], unasked: [] };
  return { asked: meant.slice(0, atOnce), unasked: meant.slice(atOnce) };
}

function isToAll(text: string, agents: number): boolean {
  return /\b(?:all|each) of you\b/i.test(text) || (agents === 2 && /\bboth of you\b/i.test(text));
}

/** Characters at the beginning of a message in which names count as its addressees. */
const maxOpening = 600;

function openedWith<Agent extends { name: string }>(text: string, agents: readonly Agent[]): Agent[] {
  const byLength = [...agents].sort((left, right) => right.name.length - left.name.length);
  const found: Agent[] = [];
  let rest = text.trimStart().slice(0, maxOpening).toLowerCase();
  let isClosed = false;
  for (;;) {
    const next = byLength.find(({ name }) => beginsWith(rest, name.toLowerCase()));
    if (next === undefined) return isClosed ? found : [];
    found.push(next);
    rest = rest.slice(next.name.length);
    const separator = /^\s*(?::|,\s*and\b|,|&|and\b)\s*/.exec(rest)?.[0];
    if (separator === undefined) return [];
    if (separator.includes(':')) return found;
    // "critic and analyst reports are late" asks no agent.
    isClosed = separator.trim() === ',';
    rest = rest.slice(separator.length);
  }
}

const beginsWith = (text: string, name: string): boolean =>
  name !== '' && text.startsWith(name) && !/^[\p{L}\p{M}\p{N}_]/u.test(text.slice(name.length));
