import { tracingChannel } from 'node:diagnostics_channel';
import type { Span } from '@opentelemetry/api';
import { beginSpan, endSpan } from './spans.ts';

/** What the client publishes about a command. Arguments are not read: they may contain user data. */
interface RedisCommand {
  command: string;
  error?: unknown;
}

const ignore = (): void => undefined;

/** Makes spans of Redis commands from the client's diagnostics channel. @returns a function that stops it */
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
