import { streamCall } from '@alma/shared/api';
import type { RunEvent } from '@alma/shared/contract';
import type { Outgoing } from '../../live/turn.ts';

/** Sends text, files and links as one form, and streams the answer. */
export function sendAnswer(
  sessionId: string,
  { text, files, urls, requestId }: Outgoing,
  signal: AbortSignal,
): AsyncIterable<RunEvent> {
  const form = new FormData();
  form.append('message', text);
  form.append('request_id', requestId);
  for (const url of urls) form.append('urls', url);
  for (const file of files) form.append('files', file);
  return streamCall('onboarding.send', { params: { session_id: sessionId } }, { signal, form });
}
