/** A request that is computed exactly instead of searched for. */
export type Intent =
  | { kind: 'outline' }
  | { kind: 'mentions'; what: string }
  | { kind: 'section'; name: string }
  | { kind: 'tables' | 'links' | 'todos' }
  | { kind: 'code'; language: string | undefined };

const quoted = `["“”'‘’«»„]`;
const target = (source: string): string =>
  source.replaceAll(new RegExp(`^${quoted}+|(?<!${quoted})${quoted}+$`, 'gu'), '').trim();

interface Rule {
  pattern: RegExp;
  intent(groups: readonly string[]): Intent | undefined;
}

/** Patterns match the whole message: a question that only begins like one is searched for. */
const rules: readonly Rule[] = [
  {
    pattern:
      /^(?:list|show|what are|which are|give me)?\s*(?:me\s+)?(?:all\s+)?(?:the\s+)?(?:files|headings|sections|outline|table of contents|contents)(?:\s+(?:and\s+(?:the\s+)?headings|of (?:this|the) project|in (?:this|the) project|(?:are )?there))*$/iu,
    intent: () => ({ kind: 'outline' }),
  },
  {
    pattern:
      /^(?:welche dateien gibt es|liste (?:alle )?(?:dateien|überschriften)(?: auf)?|zeige (?:alle )?(?:dateien|überschriften))$/iu,
    intent: () => ({ kind: 'outline' }),
  },
  {
    pattern:
      /^(?:where|in which files?|how often|how many times) (?:is|are|does|do) (.{1,100}?) (?:mentioned|appear|occur|named)(?: in the files)?$/iu,
    intent: ([what = '']) => (target(what) === '' ? undefined : { kind: 'mentions', what: target(what) }),
  },
  {
    pattern: /^wo (?:wird|werden|kommt|kommen) (.{1,100}?) (?:erwähnt|genannt|vor)$/iu,
    intent: ([what = '']) => (target(what) === '' ? undefined : { kind: 'mentions', what: target(what) }),
  },
  {
    pattern: /^(?:show|quote|open|read)(?: me)? (?:the )?section (.{1,150})$/iu,
    intent: ([name = '']) => ({ kind: 'section', name: target(name) }),
  },
  {
    pattern: /^(?:show|quote|open|read)(?: me)? (?:the )?(.{1,150}) section$/iu,
    intent: ([name = '']) => ({ kind: 'section', name: target(name) }),
  },
  {
    pattern: /^zeige? (?:mir )?(?:den )?abschnitt (.{1,150})$/iu,
    intent: ([name = '']) => ({ kind: 'section', name: target(name) }),
  },
  {
    pattern: /^(?:list|show|collect|give me)(?: me)?(?: all)?(?: the)? tables$/iu,
    intent: () => ({ kind: 'tables' }),
  },
  {
    pattern: /^(?:list|show|collect|give me)(?: me)?(?: all)?(?: the)? (?:links|urls)$/iu,
    intent: () => ({ kind: 'links' }),
  },
  {
    pattern:
      /^(?:list|show|collect|give me)(?: me)?(?: all)?(?: the)?(?: open)? (?:todos?|fixmes?|todos? and fixmes?|open points)$/iu,
    intent: () => ({ kind: 'todos' }),
  },
  {
    pattern:
      /^(?:list|show|collect|give me)(?: me)?(?: all)?(?: the)?(?: ([\p{L}\p{N}+#-]{1,20}))? code(?: blocks?)?$/iu,
    intent: ([language]) => ({ kind: 'code', language: language?.toLowerCase() }),
  },
];

export function intentOf(question: string): Intent | undefined {
  const plain = question
    .trim()
    .replace(/(?<![.?!])[.?!]+$/, '')
    .replaceAll(/\s+/g, ' ');
  for (const { pattern, intent } of rules) {
    const match = pattern.exec(plain);
    const found = match && intent(match.slice(1));
    if (found) return found;
  }
  return undefined;
}
