import { expect, it } from '@jest/globals';
import { assertListed } from './answered-codes.ts';

const reply = (code: string) => ({ error: { code, message: '', request_id: '' } });

it.each([
  ['GET', '/api/v1/users/handle/maya', 'NOT_FOUND'],
  ['GET', '/api/v1/users/u1?limit=1', 'FORBIDDEN'],
  ['POST', '/api/v1/wallets/transfer', 'INSUFFICIENT_FUNDS'],
  ['POST', '/api-ml/v1/projects/', 'FORBIDDEN'],
  // No call of the contract.
  ['GET', '/api/v1/no/such/address', 'CHAT_ARCHIVED'],
])('accepts a listed code of %s %s: %s', (method, address, code) => {
  expect(() => assertListed(method, address, reply(code))).not.toThrow();
});

it.each([
  ['GET', '/api/v1/auth/login', 'UNAUTHENTICATED'],
  ['GET', '/api/v1/users/handle/maya', 'FORBIDDEN'],
  ['GET', 'http://localhost:3000/api/v1/chats', 'CONFLICT'],
  ['POST', '/api/v1/chats', 'CHAT_ARCHIVED'],
])('refuses an unlisted code of %s %s: %s', (method, address, code) => {
  expect(() => assertListed(method, address, reply(code))).toThrow(`answers ${code}`);
});
