import { allOperations, type Operation, sendOperation } from '../access/operations.ts';
import { policy, type Rule } from '../access/policy.ts';
import type { Things } from '../access/things.ts';
import type { TestServer } from '../app.ts';
import { OpenClients, ticketOf } from '../chats/chat-client.ts';
import type { SignedIn } from '../sign-in.ts';
import { openSpin } from '../spin/spin-client.ts';

export interface Actors {
  admin: SignedIn;
  treasury: SignedIn;
  stranger: SignedIn;
}

/** Lists with each filter and sort order. */
const lists = ({ userId, otherId }: Things): [as: keyof Actors | 'owner', path: string][] => [
  ...['', '&sort=-created_at', '&sort=display_name', '&sort=-status', '&sort=kyc_level'].map(
    (sort): ['admin', string] => ['admin', `/api/v1/users?limit=100${sort}`],
  ),
  ['admin', '/api/v1/users?search=elena'],
  ['admin', '/api/v1/users?search=person-'],
  ['owner', '/api/v1/users?search=person-77'],
  ['owner', '/api/v1/users?search=person-77@example.test'],
  ['admin', '/api/v1/users?status=verified&page=3'],
  ['admin', '/api/v1/users?role=TREASURY'],
  ['admin', '/api/v1/users?kyc_level=2'],
  ['admin', '/api/v1/users?status=verified&kyc_level=2&role=USER'],
  ['admin', '/api/v1/profiles'],
  ['admin', '/api/v1/profiles?search=place%2077'],
  ['admin', '/api/v1/profiles?job_title=engineer%2077'],
  ['admin', `/api/v1/profiles?user_id=${userId}`],
  ['admin', '/api/v1/audit?action=session.started'],
  ['admin', `/api/v1/audit?actor_id=${otherId}`],
  ['admin', `/api/v1/audit?subject_id=${userId}`],
  ['admin', '/api/v1/audit?from=2026-01-01T00:00:00Z&to=2026-11-20T00:00:00Z'],
  ['owner', '/api/v1/wallets/activity?currency=USDXM&direction=out'],
  ['owner', '/api/v1/wallets/activity?direction=in&page=3'],
  ['treasury', `/api/v1/wallets/treasury/issuances?user_id=${userId}`],
  ['treasury', '/api/v1/wallets/treasury/issuances?asset=ALMA'],
  ['owner', '/api/v1/chats?limit=20&page=2'],
  ...['project', 'onboarding', 'swarm', 'spin'].map((kind): ['owner', string] => [
    'owner',
    `/api-ml/v1/sessions?kind=${kind}&page=2`,
  ]),
];

/** Calls are ordered by method, longer paths first; deleting the account comes last. */
const rank = ({ name, method, path }: Operation): number =>
  name === 'users.delete' ? 10_000 : ['POST', 'PUT', 'PATCH', 'DELETE'].indexOf(method) * 1_000 - path.length;

/** Makes each reading call of the contract, and the filtered lists. @returns refused calls with their status */
export async function readEverything(server: TestServer, things: Things, actors: Actors): Promise<string[]> {
  const operations = (await allOperations(server)).filter(({ method }) => method === 'GET');
  const refused = await send(server, operations, things, actors);
  for (const [who, path] of lists(things)) {
    const { status } = await server.call('GET', path, { as: who === 'owner' ? things.owner : actors[who] });
    if (status !== 200) refused.push(`${path} ${status}`);
  }
  return refused;
}

/** Makes each changing call, which finally deletes the person's data. @returns refused calls and their status */
export async function changeEverything(
  server: TestServer,
  things: Things,
  actors: Actors,
): Promise<string[]> {
  const operations = (await allOperations(server)).filter(({ method }) => method !== 'GET');
  await pay(server, things, actors.stranger);
  return send(
    server,
    operations.toSorted((left, right) => rank(left) - rank(right)),
    things,
    actors,
  );
}

async function pay(server: TestServer, { owner }: Things, to: SignedIn): Promise<void> {
  const { body: wallet } = await server.call('POST', '/api/v1/wallets/create', { as: to });
  await server.call('POST', '/api/v1/wallets/fund', { as: owner, body: { amount: '10' } });
  const body = { to: wallet.address, amount: '1', currency: 'USDXM' };
  await server.call('POST', '/api/v1/wallets/transfer', { as: owner, body });
}

async function send(
  server: TestServer,
  operations: readonly Operation[],
  things: Things,
  actors: Actors,
): Promise<string[]> {
  const refused: string[] = [];
  for (const operation of operations) {
    const rule = policy[operation.name];
    // The person's own session must stay valid, and an export would miss the contents of the generated files.
    const isOfOthers = /^auth\.(logout|sessions\.end)|^users\.export$/.test(operation.name);
    const as = isOfOthers ? actors.stranger : actorOf(rule, things, actors);
    const its = isOfOthers ? { ...things, params: { ...things.params, user_id: as.userId } } : things;
    const reply = await sendOperation(server, operation, rule, its, as);
    // The stream of an unfinished run does not end.
    await (reply.headers.get('content-type')?.includes('event-stream') ? reply.body?.cancel() : reply.text());
    if (reply.status >= 400) refused.push(`${operation.name} ${reply.status}`);
  }
  return refused;
}

function actorOf(rule: Rule, things: Things, { admin, treasury }: Actors): SignedIn {
  if (rule.owner === 'allowed') return things.owner;
  return rule.admin === 'allowed' ? admin : treasury;
}

/** Sends each frame of both sockets, and reads a long chat from its beginning. */
export async function sendEveryFrame(server: TestServer, things: Things, longChat: string): Promise<void> {
  const clients = new OpenClients();
  const { owner, params } = things;
  const chat = await clients.open(server, owner);
  await chat.join(longChat, 0);
  await chat.send(longChat, 'Hello');
  chat.say({ type: 'typing', chat_id: longChat });
  chat.say({ type: 'read', chat_id: longChat, seq: 5 });
  chat.say({ type: 'ping' });
  await chat.next('pong');
  await chat.ask({ type: 'reauth', token: await ticketOf(server.origin, owner) });
  await chat.ask({ type: 'leave_chat', chat_id: longChat });
  await clients.closeAll();

  const spin = await openSpin(server, owner);
  spin.send({ type: 'resume', session_id: params['spin.session_id'] ?? '' });
  await spin.next('resumed');
  spin.send({ type: 'continue', message: 'Go on.' });
  spin.send({ type: 'ping' });
  await spin.next('pong');
  await spin.close();
}
