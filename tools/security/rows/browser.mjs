import { development, factory, headers, requests, scripts, signIn } from './test-files.mjs';

const origins = 'server/test/http/origins.test.ts';
const integrity = 'host/src/remotes/integrity.test.ts';
const windowsGuard = 'tools/guards/windows.test.ts';
const probe = 'e2e/specs/platform/probe.spec.ts';
const broken = 'e2e/specs/broken-remotes.spec.ts';
const windows = 'e2e/specs/security/windows.spec.ts';

/**
 * Security of the browser: policies, origins, frames.
 * @type {import('../table.mjs').Row[]}
 */
export const browserRows = [
  {
    id: 'D1',
    rule: 'Scripts run only with a nonce: nothing inline, no eval, no other origin.',
    tests: [
      `${scripts} > every page violates no rule of its own policy`,
      `${scripts} > runs nothing that is injected`,
      'server/src/platform/web/web.domain.test.ts > a page contains nonce',
    ],
  },
  {
    id: 'D2',
    rule: 'Remotes load only from their own address.',
    tests: [
      `${probe} > names an address that is not its remote’s own is refused`,
      `${broken} > comes from another origin`,
    ],
  },
  {
    id: 'D3',
    rule: 'Every script of a remote has the bytes that its build recorded.',
    tests: [
      `${integrity} > have the hash that their build recorded`,
      `${integrity} > are refused when no build has recorded them`,
      `${factory} > records the hash of every script`,
      `${broken} > has other bytes than were released`,
      `${broken} > is cut off`,
      `${probe} > because it has a script that is not what was released`,
      `${broken} > has no hashes`,
    ],
  },
  {
    id: 'D4',
    rule: 'Script addresses and markup pass one Trusted Types policy.',
    tests: [
      `${scripts} > has one policy for scripts`,
      `${scripts} > runs nothing that is injected`,
      'tools/guards/lint.test.ts > reports no-raw-html',
    ],
  },
  {
    id: 'D5',
    rule: 'Remotes are configured by data, never by code.',
    tests: [
      `${factory} > records where everything is`,
      'host/src/remotes/registry.test.ts > drops an invalid record and keeps the others',
      `${probe} > names an address that is not its remote’s own is refused`,
    ],
  },
  {
    id: 'D6',
    rule: 'Other origins are answered without credentials.',
    tests: [`${origins} > may not read`],
  },
  {
    id: 'D7',
    rule: 'Calls that use a cookie are accepted only from our own pages.',
    tests: [
      `${signIn} > GET /auth/callback answers only our own pages`,
      `${origins} > cannot act with a person’s cookies`,
      `${origins} > authorises no other call`,
      `${requests} > refuses another content type`,
      `${requests} > refuses plain text`,
    ],
  },
  {
    id: 'D8',
    rule: 'No reply of ours can be framed, including errors and files.',
    tests: [
      `${windows} > shows nothing of ours in a frame`,
      `${headers} > may not be cached or framed`,
      `${headers} > may not be cached or framed when no route is reached`,
    ],
  },
  {
    id: 'D9',
    rule: 'Every kind of reply has its security headers.',
    tests: [
      `${headers} > every data reply`,
      `${headers} > pages `,
      `${headers} > files `,
      `${headers} > sends HSTS for a year`,
    ],
  },
  {
    id: 'D10',
    rule: 'Messages between windows are checked for origin and shape.',
    tests: [
      `${windowsGuard} > communicates with other windows only through same-origin channels`,
      `${windowsGuard} > accepts no message from an opener`,
      `${windows} > cannot control it, and its messages are ignored`,
    ],
  },
  {
    id: 'D11',
    rule: 'Violation reports are limited in size and rate, and contain no personal data.',
    tests: ['server/src/platform/web/web.reports.test.ts > POST /csp-reports'],
  },
  {
    id: 'D12',
    rule: 'The development provider’s pages have a policy too.',
    tests: [`${development} > runs only its own script`],
  },
];
