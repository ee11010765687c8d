/** What may stand on either side of a mention: neither a letter nor a digit, so that no e-mail address is one. */
const isPartOfWord = (character: string | undefined): boolean =>
  character !== undefined && /[\p{L}\p{M}\p{N}_]/u.test(character);

const folded = (text: string): string => text.normalize('NFC').toLowerCase();

/**
 * The names that a text mentions: `@` and the name, whatever the case, as a word of its own. Where one name begins with
 * another, the longer one is meant.
 */
export function mentionedIn<Named extends { name: string }>(text: string, named: readonly Named[]): Named[] {
  const said = folded(text);
  const byLength = named
    .map((one) => ({ one, name: folded(one.name) }))
    .filter(({ name }) => name !== '')
    .sort((left, right) => right.name.length - left.name.length);
  const found = new Set<Named>();
  for (let at = said.indexOf('@'); at !== -1; at = said.indexOf('@', at + 1)) {
    if (isPartOfWord(said[at - 1])) continue;
    const meant = byLength.find(
      ({ name }) => said.startsWith(name, at + 1) && !isPartOfWord(said[at + 1 + name.length]),
    );
    if (meant) found.add(meant.one);
  }
  return named.filter((one) => found.has(one));
}

/** The beginning of a mention right before the cursor, without its `@`; undefined when none is being typed. */
export function mentionBefore(text: string, cursor: number): string | undefined {
  const at = cursor === 0 ? -1 : text.lastIndexOf('@', cursor - 1);
  if (at === -1 || isPartOfWord(text[at - 1])) return undefined;
  const begun = text.slice(at + 1, cursor);
  return begun.includes('\n') ? undefined : begun;
}
