import { z } from 'zod';
import { calls } from '../../shared/src/contract/calls.ts';
import * as chat from '../../shared/src/contract/chat/frames.ts';
import { endpoints } from '../../shared/src/contract/endpoints.ts';
import { RemoteDeclarationSchema } from '../../shared/src/contract/remotes/entities.ts';
import * as spin from '../../shared/src/contract/spin/frames.ts';

const byName = (entries) => Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));

/** All transferred data: what clients send (`in`), what they receive (`out`), and the entities that these reference. */
export function schemas() {
  const defs = { in: {}, out: {} };
  const write = (direction) => (schema) => {
    if (!schema) return undefined;
    const io = direction === 'in' ? 'input' : 'output';
    const { $defs = {}, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
    delete rest.$schema;
    Object.assign(defs[direction], $defs);
    return rest;
  };
  const [sent, got] = [write('in'), write('out')];
  const frames = (client, server) => ({ in: sent(client), out: got(server) });
  const written = {
    calls: byName(Object.entries(calls).map(([name, call]) => [name, callOf(name, call, sent, got)])),
    frames: {
      chat: frames(chat.ClientFrameSchema, chat.ServerFrameSchema),
      spin: frames(spin.SpinClientFrameSchema, spin.SpinServerFrameSchema),
    },
    declaration: { in: sent(RemoteDeclarationSchema) },
  };
  return { ...written, defs: { in: byName(Object.entries(defs.in)), out: byName(Object.entries(defs.out)) } };
}

function callOf(name, call, sent, got) {
  return {
    endpoint: endpoints[name],
    access: call.access ?? 'user',
    in: { query: sent(call.query), body: sent(call.body), form: sent(call.form) },
    out: { reply: got(call.reply), stream: got(call.stream) },
  };
}
