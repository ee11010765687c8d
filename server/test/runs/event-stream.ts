import type { RunEvent } from '@alma/shared/contract';
import { testTimeoutMs } from '../eventually.ts';
import type { SignedIn } from '../sign-in.ts';

/** Reads events as a browser does: by frames, with the id of each; stops after this many. */
export async function readStream(
  address: string,
  { as, lastEventId, most = Infinity }: { as: SignedIn; lastEventId?: number; most?: number },
): Promise<RunEvent[]> {
  const abort = new AbortController();
  const reply = await fetch(address, {
    headers: {
      ...as.headers,
      accept: 'text/event-stream',
      ...(lastEventId === undefined ? {} : { 'last-event-id': String(lastEventId) }),
    },
    signal: AbortSignal.any([abort.signal, AbortSignal.timeout(testTimeoutMs)]),
  });
  if (reply.headers.get('content-type') !== 'text/event-stream; charset=utf-8' || !reply.body)
    throw new Error(`no events: ${reply.status} ${await reply.text()}`);
  const events: RunEvent[] = [];
  let text = '';
  for await (const part of reply.body.pipeThrough(new TextDecoderStream())) {
    text += part;
    const frames = text.split('\n\n');
    text = frames.pop() ?? '';
    for (const frame of frames) {
      const event = eventIn(frame);
      if (event && events.length < most) events.push(event);
    }
    if (events.length >= most) {
      abort.abort();
      break;
    }
  }
  return events;
}

function eventIn(frame: string): RunEvent | undefined {
  const fields = new Map(
    frame.split('\n').map((line) => {
      const at = line.indexOf(': ');
      return [line.slice(0, at), line.slice(at + 2)] as const;
    }),
  );
  const data = fields.get('data');
  if (data === undefined) return undefined;
  const event = JSON.parse(data) as RunEvent;
  if (fields.get('id') !== String(event.seq) || fields.get('event') !== event.type)
    throw new Error(`a frame contradicts itself: ${frame}`);
  return event;
}
