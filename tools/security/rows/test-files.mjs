// Tests that prove rules of several groups.
export const signIn = 'server/test/identity/sign-in.test.ts';
export const provider = 'server/test/identity/provider.test.ts';
export const development = 'server/test/identity/development.test.ts';
export const log = 'server/test/identity/log.test.ts';
export const requests = 'server/test/http/requests.test.ts';
export const socketAbuse = 'server/test/chats/socket-abuse.test.ts';
export const users = 'server/test/users/users.test.ts';
export const headers = 'server/test/http/headers.test.ts';
export const factory = 'shared/build/factory.test.mjs';
export const scripts = 'e2e/specs/security/scripts.spec.ts';
export const secrets = 'e2e/specs/security/secrets.spec.ts';
export const safeFetch = 'server/test/platform/safe-fetch.test.ts';
