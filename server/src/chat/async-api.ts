import { ClientFrameSchema, closeCodes, ServerFrameSchema, socketLimits } from '@alma/shared/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

/** Serves the AsyncAPI document of the chat socket, generated from the schemas that validate its frames. */
export function asyncApiRoute(app: FastifyInstance, version: string): void {
  const document = asyncApi(version);
  app.get('/api/v1/asyncapi.json', { schema: { hide: true } }, () => document);
}

function asyncApi(version: string): object {
  const incoming = framesOf(ClientFrameSchema, 'input');
  const outgoing = framesOf(ServerFrameSchema, 'output');
  const codes = Object.entries(closeCodes)
    .map(([name, code]) => `${code} ${name}`)
    .join(', ');
  const references = (names: string[]) => names.map((name) => ({ $ref: `#/channels/chat/messages/${name}` }));
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Alma chat socket',
      version,
      description: `A frame must be JSON text, each with a type; times are seconds since the epoch. Close codes: ${codes}`,
    },
    channels: {
      chat: {
        address: '/api/v1/ws/chat',
        description: `A silent socket is closed after ${socketLimits.silenceSeconds} s.`,
        bindings: {
          ws: {
            query: {
              type: 'object',
              required: ['token'],
              properties: {
                token: { type: 'string', description: 'From POST /ws/ticket, or an access token' },
              },
            },
          },
        },
        messages: { ...incoming.messages, ...outgoing.messages },
      },
    },
    components: { schemas: { ...incoming.schemas, ...outgoing.schemas } },
    operations: {
      receive: {
        action: 'receive',
        channel: { $ref: '#/channels/chat' },
        messages: references(Object.keys(incoming.messages)),
      },
      send: {
        action: 'send',
        channel: { $ref: '#/channels/chat' },
        messages: references(Object.keys(outgoing.messages)),
      },
    },
  };
}

interface Frames {
  messages: Record<string, object>;
  /** Entities that frames refer to by name. */
  schemas: object;
}

function framesOf(schema: z.ZodType, io: 'input' | 'output'): Frames {
  const document = z.toJSONSchema(schema, { io, target: 'draft-7' });
  const {
    oneOf,
    anyOf,
    definitions = {},
  } = JSON.parse(
    JSON.stringify(document).replaceAll('"#/definitions/', '"#/components/schemas/'),
  ) as typeof document;
  const prefix = io === 'input' ? 'client' : 'server';
  const messages = Object.fromEntries(
    (oneOf ?? anyOf ?? []).map((payload) => {
      const { type } = payload.properties ?? {};
      const name = typeof type === 'object' ? String(type.const) : '';
      return [`${prefix}_${name}`, { name, payload }];
    }),
  );
  return { messages, schemas: Object(definitions) as object };
}
