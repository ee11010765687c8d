import { refuse } from '../api-error.ts';
import { tables } from '../tables.ts';

/** The id that the first call with this `Idempotency-Key` created, or '', and a function that stores a new one. */
export function once(scope: string, request: Request, body: unknown) {
  const key = `${scope} ${request.headers.get('idempotency-key') ?? crypto.randomUUID()}`;
  const text = JSON.stringify(body);
  const first = tables.created.get(key);
  if (first && first.body !== text) refuse(422, 'IDEMPOTENCY_KEY_REUSED');
  return {
    firstId: first?.id ?? '',
    remember: (id: string): void => void tables.created.set(key, { body: text, id }),
  };
}
