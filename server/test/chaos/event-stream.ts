import type { RunEvent } from '@alma/shared/contract';
import { Passing } from './persist.ts';

/**
 * The events of a run as they arrive.
 * @throws {Passing} when the connection breaks
 */
export async function* eventsOf({ body }: Response): AsyncGenerator<RunEvent> {
  if (!body) return;
  let text = '';
  try {
    for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
      text += chunk;
      const frames = text.split('\n\n');
      text = frames.pop() ?? '';
      for (const frame of frames) {
        const [, data] = /^data: (.+)$/m.exec(frame) ?? [];
        if (data !== undefined) yield JSON.parse(data) as RunEvent;
      }
    }
  } catch (error) {
    throw new Passing((error as Error).message);
  }
}
