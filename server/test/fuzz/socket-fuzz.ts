import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import {
  ClientFrameSchema,
  ServerFrameSchema,
  SpinClientFrameSchema,
  SpinServerFrameSchema,
} from '@alma/shared/contract';
import fc, { type Arbitrary } from 'fast-check';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { ticketOf } from '../chats/chat-client.ts';
import type { SignedIn } from '../sign-in.ts';
import type { Findings } from './findings.ts';
import { fromSchema, type JsonSchema, type SchemaSource } from './from-schema.ts';
import { hostileText, hostileValue, replaceAt } from './hostile.ts';

type Frame = string | Buffer;

interface Endpoint {
  path: string;
  frames: JsonSchema;
  replies: z.ZodType;
}

const endpoints: Endpoint[] = [
  { path: '/api/v1/ws/chat', frames: jsonSchemaOf(ClientFrameSchema), replies: ServerFrameSchema },
  { path: '/spin_group/ws', frames: jsonSchemaOf(SpinClientFrameSchema), replies: SpinServerFrameSchema },
];

function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, { io: 'input', reused: 'inline', unrepresentable: 'any' }) as JsonSchema;
}

const noise = fc.oneof(
  hostileText,
  fc.constantFrom(
    '',
    '{',
    '[]',
    'null',
    '['.repeat(30_000),
    `{"type":"send_message","text":"${'x'.repeat(70_000)}`,
  ),
  fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)),
);

/** Frames of one connection: valid ones, invalid ones, and noise. */
function framesOf(endpoint: Endpoint, source: SchemaSource): Arbitrary<Frame[]> {
  const fitting = fromSchema(endpoint.frames, source);
  const spoilt = fc
    .tuple(fitting, fc.nat(400), hostileValue)
    .map(([value, place, foreign]) => replaceAt(value, place, foreign));
  const text = fc
    .oneof({ weight: 3, arbitrary: fitting }, { weight: 2, arbitrary: spoilt })
    .map((value) => JSON.stringify(value));
  return fc.array(
    fc.oneof<Arbitrary<Frame>[]>(
      { weight: 5, arbitrary: text } as never,
      { weight: 1, arbitrary: noise } as never,
    ),
    {
      minLength: 1,
      maxLength: 12,
    },
  );
}

export const socketSessions = (source: SchemaSource): Arbitrary<{ endpoint: Endpoint; frames: Frame[] }> =>
  fc.oneof(
    ...endpoints.map((endpoint) => framesOf(endpoint, source).map((frames) => ({ endpoint, frames }))),
  );

/** Opens a socket, sends every frame, and checks all replies. */
export async function trySocket(
  origin: string,
  { endpoint, frames }: { endpoint: Endpoint; frames: Frame[] },
  { person, findings }: { person: SignedIn; findings: Findings },
): Promise<void> {
  const token = await ticketOf(origin, person).catch(() => '');
  const socket = new WebSocket(`${origin.replace(/^http/, 'ws')}${endpoint.path}?token=${token}`);
  socket.on('message', (data) => {
    const parsed = endpoint.replies.safeParse(jsonOf(String(data)));
    if (!parsed.success)
      findings.add(`${endpoint.path}: a frame that the contract does not know`, String(data));
  });
  socket.on('error', () => undefined);
  const closed = once(socket, 'close').then(([code]) => code as number);
  await Promise.race([once(socket, 'open').catch(() => undefined), closed]);
  for (const frame of frames) if (socket.readyState === WebSocket.OPEN) socket.send(frame);
  await Promise.race([closed, pause(30)]);
  socket.close();
  setTimeout(() => socket.terminate(), 2_000).unref();
  const code = await closed;
  if (code === 1011) findings.add(`${endpoint.path}: closed with 1011`, frames.map(String).join(' | '));
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
