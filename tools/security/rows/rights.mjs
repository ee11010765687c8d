import {
  factory,
  headers,
  log,
  provider,
  requests,
  safeFetch,
  secrets,
  socketAbuse,
  users,
} from './test-files.mjs';

const matrix = 'server/test/access/matrix.test.ts';
const socket = 'server/test/chats/socket.test.ts';
const roles = 'server/test/users/roles.test.ts';
const production = 'server/test/production.test.ts';
const image = 'server/test/process/image.test.ts';
const audit = 'server/test/audit/audit.test.ts';
const welcome = 'server/test/mail/welcome.test.ts';
const exporting = 'server/test/users/export.test.ts';
const stalledReader = 'server/test/chats/stalled-reader.test.ts';
const lockFile = 'tools/guards/lock-file.test.ts';
const duties = 'server/test/users/duties.test.ts';
const privilege = 'server/test/users/privilege.test.ts';
const chain = 'server/test/audit/chain.test.ts';
const recorded = 'server/test/audit/recorded.test.ts';
const callBudgets = 'server/test/outage/call-budgets.test.ts';
const sharedBudgets = 'server/test/outage/shared-budgets.test.ts';
const workers = 'server/test/platform/workers/pool.test.ts';
const openLimits = 'server/test/http/open-limits.test.ts';

/**
 * Rights, abuse, audit and supply chain.
 * @type {import('../table.mjs').Row[]}
 */
export const rightsRows = [
  {
    id: 'F1',
    rule: 'Every call has a policy, and each role gets what it says.',
    tests: [
      `${matrix} > the OpenAPI documents and the policy list the same calls`,
      `${matrix} > answers each role as the policy says`,
      `${matrix} > suspended and archived users are refused everywhere`,
    ],
  },
  {
    id: 'F2',
    rule: 'Resources of others are answered as if they did not exist.',
    tests: [
      `${matrix} > resources of others are answered with 404, as if they did not exist`,
      `${matrix} > chats.get`,
      `${matrix} > files.content`,
      `${matrix} > sessions.get`,
      `${socketAbuse} > is answered as if the chat did not exist`,
    ],
  },
  {
    id: 'F3',
    rule: 'Peers see a name card and nothing more.',
    tests: ['server/test/users/directory.test.ts > is a directory of active users with only name cards'],
  },
  {
    id: 'F4',
    rule: 'No sequence of calls raises one’s own rights; roles of money need a reason.',
    tests: [
      `${privilege} > no sequence of calls raises the caller’s privilege`,
      `${duties} > cannot be held by one person`,
      `${duties} > the reason of a grant`,
      `${roles} > cannot be changed by non-administrators, nor by oneself`,
      `${users} > ignores read-only fields`,
    ],
  },
  {
    id: 'F5',
    rule: 'The last administrator and the last treasurer cannot be removed.',
    tests: [`${roles} > the last administrator`, `${duties} > the last treasurer`],
  },
  {
    id: 'F6',
    rule: 'Rule F5 also holds for simultaneous calls on several servers.',
    tests: [
      `${roles} > remains after 20 concurrent revocations, on two servers`,
      `${duties} > remains when two leave at once in any way, on two servers`,
      `${privilege} > of two administrators who demote each other at once, many times, one remains`,
    ],
  },
  {
    id: 'F7',
    rule: 'Calls are limited for each person, or before sign-in for each address that a trusted proxy names.',
    tests: [
      `${requests} > count all calls of a user together, and each user separately`,
      `${sharedBudgets} > count calls together`,
      'server/test/outage/socket-budgets.test.ts > are not renewed by connecting again',
      `${openLimits} > are limited for each address separately`,
    ],
  },
  {
    id: 'F8',
    rule: 'Costly work is bounded in number and time.',
    tests: [
      `${exporting} > is limited in rate`,
      `${welcome} > is limited in rate`,
      'server/test/files/picture-maker.test.ts > abandons a picture that takes too long',
      `${requests} > limits count all calls of a user together`,
      `${requests} > for an unknown address without parsing`,
      `${requests} > refuses an error report over 16 kB from a stranger`,
      `${workers} > kills a task that never yields at its deadline`,
      `${workers} > refuses tasks beyond its limit or the limit of one person`,
      `${workers} > accepts a task of another person when the tasks of a few fill its queue`,
      'server/test/models/hostile-stream.test.ts > before it blocks the server',
      `${openLimits} > of one person are limited across addresses`,
      'server/test/http/large-replies.test.ts > are limited, until they have been read',
      'server/test/files/avatar-by-address.test.ts > fetches a limited number of addresses',
      `${safeFetch} > that never answer delay no other lookup`,
      `${callBudgets} > that stream events are limited for each person`,
    ],
  },
  {
    id: 'F9',
    rule: 'Sockets need our origin and a ticket, are limited in number and size, and close when rights end.',
    tests: [
      `${socket} > accepts only our own pages`,
      `${socket} > accepts a ticket once`,
      `${socketAbuse} > the twenty-first socket of one person is refused`,
      `${socketAbuse} > are disconnected within a second`,
    ],
  },
  {
    id: 'F10',
    rule: 'Sockets are not compressed, and a reader that is too slow is dropped.',
    tests: [
      `${stalledReader} > uses bounded memory`,
      `${stalledReader} > is never sent compressed frames`,
      'server/test/chats/promises.test.ts > C6: a reader that is too slow',
    ],
  },
  {
    id: 'F11',
    rule: 'The audit log only grows, and a changed row is detected.',
    tests: [
      `${audit} > allows no change except erasing personal data`,
      `${chain} > allows no change of its links`,
      `${chain} > detects a row added beside the chain`,
      'server/test/prepare/roles.test.ts > are enough for the product',
    ],
  },
  {
    id: 'F12',
    rule: 'Sign-ins, denials, roles, money, exports and status changes are in the audit log.',
    tests: [
      `${audit} > records who did what to whom`,
      `${recorded} > leaves a row`,
      `${recorded} > refusals`,
      `${recorded} > the configuration of a starting server`,
      `${roles} > are recorded`,
      `${exporting} > and recorded`,
    ],
  },
  {
    id: 'F13',
    rule: 'Logs contain no secrets and no personal text.',
    tests: [`${log} > contains no token`, `${log} > contains no value of a failed query`],
  },
  {
    id: 'F14',
    rule: 'Errors reveal no stack, SQL or path, and do not distinguish unknown from forbidden resources.',
    tests: [
      `${requests} > reveals no SQL, stack or path`,
      `${matrix} > resources of others are answered with 404, as if they did not exist`,
      `${users} > shows no user to others, and does not reveal who exists`,
    ],
  },
  {
    id: 'F15',
    rule: 'Last-resort handlers end the process in order; an unavailable dependency gives 503 until it recovers.',
    tests: [
      'server/test/process/drain.test.ts > an uncaught error',
      `${requests} > is 503 while the database is unavailable`,
      'server/test/outage/stopped-database.test.ts > answers every call while the database is stopped',
      'server/test/identity/provider-trouble.test.ts > that is down causes 503',
      'server/test/wallet/unavailable.test.ts > wallets recover without a restart',
      `${welcome} > a mail server that is unreachable`,
    ],
  },
  {
    id: 'F16',
    rule: 'Weak, known and missing secrets prevent the start; no bundle contains a secret.',
    tests: [
      `${production} > production refuses a secret`,
      `${production} > refuses every secret of .env.example`,
      'server/test/process/start.test.ts > with one message that lists every invalid variable',
      `${factory} > takes no secret of the environment into a script`,
      `${secrets} > no file that browsers load reads a server setting`,
    ],
  },
  {
    id: 'F17',
    rule: 'Dependencies are pinned, at least three days old, without install scripts, and of known licences.',
    tests: [
      `${lockFile} > pins every dependency to one exact version`,
      `${lockFile} > runs no install script`,
      `${lockFile} > is at least three days old`,
      `${lockFile} > is installed only from the lock file`,
      `${lockFile} > has a licence`,
    ],
  },
  {
    id: 'F18',
    rule: 'Production contains no development sign-in; that of the demo works only on its own machine.',
    tests: [
      `${image} > contains no development sign-in`,
      `${production} > production with the provider of the demo refuses`,
      `${image} > serves nothing at`,
      `${image} > has no demo people`,
      `${provider} > replaces the development sign-in and the demo people`,
    ],
  },
  {
    id: 'F19',
    rule: 'Test mails go only to existing people, and are limited in number.',
    tests: [
      `${welcome} > is limited in rate`,
      `${callBudgets} > that send test mails are limited per address`,
      `${sharedBudgets} > count mails to one address together`,
      `${welcome} > can be sent by administrators only`,
      `${welcome} > a mail server that is unreachable`,
    ],
  },
  {
    id: 'F20',
    rule: 'API replies are not cached; files are immutable or revalidated.',
    tests: [
      `${headers} > every data reply`,
      `${headers} > pages `,
      `${headers} > of the build are cached forever`,
      `${headers} > that are public are revalidated`,
    ],
  },
];
