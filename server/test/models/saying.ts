import type { Asked } from './endpoint.ts';
import { streamed, textDelta, toolDelta, tools, type Scenario } from './scenarios.ts';

// What a model may be made to say, and what it was asked.

/** Says the first words, and the rest once it is let go; whoever stops it in between hears no more. */
export const saysSlowly =
  (first: string, rest: string, letGo: Promise<unknown>): Scenario =>
  async (answer, asked) => {
    answer.begin();
    answer.chunk(textDelta(first));
    await Promise.race([letGo, asked.closedAt]);
    answer.chunk(textDelta(rest));
    answer.chunk(textDelta('', 'stop'));
    answer.raw('data: [DONE]\n\n');
    answer.end();
  };

export const says =
  (text: string): Scenario =>
  (answer, asked) =>
    streamed(answer, asked, text);

/** A value of the shape that was asked for. */
export const gives = (value: unknown): Scenario => says(JSON.stringify(value));

export const calls = (name: string, input: unknown): Scenario => callsRaw(name, JSON.stringify(input));
/** Arguments come in pieces, as endpoints send them. */
export const callsRaw = (name: string, input: string): Scenario =>
  tools(
    toolDelta(0, { id: 't1', name, arguments: input.slice(0, 5) }),
    toolDelta(0, { arguments: input.slice(5) }),
  );

/** Everything that a request says, for what must or must not be in it. */
export const textOf = ({ body }: Asked): string => JSON.stringify(body['messages']);
export const systemOf = ({ body }: Asked): string =>
  String((body['messages'] as { content: unknown }[])[0]?.content ?? '');
/** The agent whose turn it is, as its instructions name it. */
export const speakerOf = (asked: Asked): string => /^You are (\w+)/.exec(systemOf(asked))?.[1] ?? '';
export const hasTools = ({ body }: Asked): boolean => body['tools'] !== undefined;
