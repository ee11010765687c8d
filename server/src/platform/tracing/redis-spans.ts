import { tracingChannel } from 'node:diagnostics_channel';
import type { Span } from '@opentelemetry/api';
import { beginSpan, endSpan } from './spans.ts';

/** What the client tells of a command, of which only the name is read. */
interface RedisCommand {
  command: string;
  error?: unknown;
}

const ignore = (): void => undefined;

/** Makes spans of Redis commands, by the client's own diagnostics channel. @returns a function that ends it */
export function followRedis(): () => void {
  const channel = tracingChannel<unknown, RedisCommand>('ioredis:command');
  const spans = new WeakMap<RedisCommand, Span>();
  const end = (command: RedisCommand): void => {
    const span = spans.get(command);
    if (span) endSpan(span, command.error);
  };
  const subscriber = {
    start(command: RedisCommand): void {
      const name = command.command.toUpperCase();
      const attributes = { 'db.system.name': 'redis', 'db.operation.name': name };
      const span = beginSpan(name, { kind: 'client', attributes });
      if (span) spans.set(command, span);
    },
    asyncEnd: end,
    end: ignore,
    asyncStart: ignore,
    error: ignore,
  };
  channel.subscribe(subscriber);
  return () => void channel.unsubscribe(subscriber);
}
