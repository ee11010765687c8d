import type { Construct, Extension, TokenizeContext } from 'micromark-util-types';

/** Markers that are parsed in one paragraph, heading or cell: the parser compares each one with those before it. */
const maxMarks = 500;
/** Equal characters in a row that form one marker: a longer run would nest one element for every two characters. */
const maxRun = 16;
const marks = '*_~[]!<`';

const isLineEnd = (code: number | null): boolean => code === null || (code >= -5 && code <= -3);

/** Counts the markers of one text; the parser may visit a position again after a failed attempt. */
function countTo(
  seen: WeakMap<TokenizeContext, { count: number; offset: number }>,
  context: TokenizeContext,
) {
  const { offset } = context.now();
  const before = seen.get(context) ?? { count: 0, offset: -1 };
  const now = offset > before.offset ? { count: before.count + 1, offset } : before;
  seen.set(context, now);
  return now.count;
}

/** Runs before the parser's own constructs: consumes excess markers as text, and leaves everything else to them. */
function createLimit(): Construct {
  const seen = new WeakMap<TokenizeContext, { count: number; offset: number }>();
  return {
    name: 'almaLimit',
    tokenize(effects, ok, nok) {
      let run = 0;
      let first: number | null = null;
      const isOver = countTo(seen, this) > maxMarks;
      const rest = (code: number | null) => {
        if (isLineEnd(code)) return end(code);
        effects.consume(code);
        return rest;
      };
      const sameSigns = (code: number | null) => {
        if (code !== first) return run > maxRun ? end(code) : nok(code);
        run += 1;
        effects.consume(code);
        return sameSigns;
      };
      const end = (code: number | null) => {
        effects.exit('data');
        return ok(code);
      };
      return (code) => {
        first = code;
        effects.enter('data');
        return isOver ? rest(code) : sameSigns(code);
      };
    },
  };
}

/** The subset of the processor's API that is used here: extensions are added as `remark-gfm` adds its own. */
interface Processor {
  data(): object;
}

/** Limits the markers of a paragraph: the first ones are parsed, and the others are text. */
export function limitMarks(this: Processor): void {
  const limit = createLimit();
  const text = Object.fromEntries([...marks].map((mark) => [mark.charCodeAt(0), limit]));
  const data: { micromarkExtensions?: Extension[] } = this.data();
  (data.micromarkExtensions ??= []).push({ text });
}
