import { texts } from '../../texts.ts';

/** Who is typing, as text; undefined when no one is. */
export function typingText(names: readonly string[]): string | undefined {
  const [one, two] = names;
  if (one === undefined) return undefined;
  if (two === undefined) return texts.room.typingOne(one);
  return names.length > 2 ? texts.room.typingMany : texts.room.typingTwo(one, two);
}
