import type { ClientError } from '../../contract/platform/client-errors.ts';
import { scrub } from '../../contract/values/scrub.ts';
import { api } from './client.ts';

type Description = Pick<ClientError, 'class' | 'message' | 'frame'>;

/** What may be reported of a thrown error: its kind, its scrubbed message, and its origin in the scripts. */
export function describeError(error: unknown): Description {
  const { message = error, stack } = Object(error) as { message?: unknown; stack?: unknown };
  const told = typeof message === 'string' ? scrub(message) : '';
  const frame = typeof stack === 'string' ? topFrame(stack) : undefined;
  return {
    class: classOf(error).slice(0, 128),
    ...(told === '' ? {} : { message: told }),
    ...(frame === undefined ? {} : { frame }),
  };
}

function classOf(error: unknown): string {
  if (error === null) return 'null';
  if (typeof error !== 'object') return typeof error;
  const { name } = error as { name?: unknown };
  return typeof name === 'string' && name !== '' ? name : error.constructor.name;
}

/**
 * The first stack line that names a script, in the format of Chromium (`at f (…)`) or of the others (`f@…`). Only our
 * own scripts count: errors of extensions are not ours, and the address of a page is personal.
 */
function topFrame(stack: string): string | undefined {
  const line = stack.split('\n').find((text) => /^\s*at .*https?:|@https?:/.test(text)) ?? '';
  const parts = line
    .slice(line.search(/https?:/))
    .replace(/\)$/, '')
    .split(':');
  const [row, column] = parts.splice(-2);
  const address = parts.join(':');
  if (!URL.canParse(address)) return undefined;
  const { origin, pathname } = new URL(address);
  const frame = `${pathname}:${row}:${column}`;
  return origin === location.origin && /^[\w./~-]+\.js:\d+:\d+$/.test(frame) ? frame : undefined;
}

/** Reports an error to the server. Fire and forget: a failed report must not cause another error. */
export function reportClientError(report: ClientError): void {
  api.call('clientErrors.report', { body: report }, { refresh: false }).catch(() => undefined);
}
