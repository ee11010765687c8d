import type { EndpointName } from '@alma/shared/contract';
import { manifestOf, tokenBody } from '../delivery/manifest.ts';
import { reportOf } from '../models/quality-report.ts';
import type { Things } from './things.ts';

/** `allowed`: any answer that is not one of the refusals. */
export type Verdict = 'allowed' | 401 | 403 | 404;

export interface Rule {
  anonymous: Verdict;
  /** A signed-in user unrelated to the resource: USER, CREATOR, REVIEWER, PM, AGENT. */
  stranger: Verdict;
  treasury: Verdict;
  admin: Verdict;
  /** The owner of the resource. */
  owner: Verdict;
  query?: string | ((things: Things) => string);
  body?: (things: Things) => unknown;
}

type Extra = Pick<Rule, 'query' | 'body'>;

const open = (extra: Extra = {}): Rule => ({
  anonymous: 'allowed',
  stranger: 'allowed',
  treasury: 'allowed',
  admin: 'allowed',
  owner: 'allowed',
  ...extra,
});
/** For every signed-in user: concerns only the caller, or is not secret. */
const signedIn = (extra: Extra = {}): Rule => ({ ...open(extra), anonymous: 401 });
/** For the owner and administrators; others get 403, whether or not the resource exists. */
const ownerOrAdmin = (extra: Extra = {}): Rule => ({ ...signedIn(extra), stranger: 403, treasury: 403 });
/** For the owner and administrators; others get 404. */
const hidden = (extra: Extra = {}): Rule => ({ ...signedIn(extra), stranger: 404, treasury: 404 });
const adminOnly = (extra: Extra = {}): Rule => ({ ...ownerOrAdmin(extra), owner: 403 });
const treasuryOnly = (extra: Extra = {}): Rule => ({ ...adminOnly(extra), treasury: 'allowed', admin: 403 });
/** For the participants of a chat; not even an administrator sees chats of others. */
const participants = (extra: Extra = {}): Rule => ({ ...hidden(extra), admin: 404 });
/** For the owner only. */
const ownAlone = participants;

const reason = 'Part of a test';
const fullName = { basic_identification: { full_name: 'Some Body' } };
const prompt = 'You are part of a test.';

const swarmOf = ({ params }: Things) => ({ session_id: params['swarm.session_id'] });
const swarmQuery = (things: Things): string => `?session_id=${swarmOf(things).session_id}`;
const spinOf = ({ params }: Things) => ({ session_id: params['spin.session_id'] });

/** Nothing listens at this address. */
const endpointBody = { provider: 'openai', base_url: 'http://127.0.0.1:9/v1', allow_internal: true };
/** Connected for embeddings only, so that chats of other tests never use it. */
const connectionBody = { ...endpointBody, model: 'any', purposes: ['embeddings'] };

let namedServers = 0;
const toolServerBody = () => {
  namedServers += 1;
  return { name: `asked-${namedServers}`, address: 'http://127.0.0.1:9/mcp', allow_internal: true };
};

const releaseBody = ({ params }: Things) =>
  manifestOf(params['delivery.name'] ?? '', { 'entry.js': 'text' }, { build: 'bbbb' });

/** Who may make which call. A call without a row fails the test: decide, then add it here. */
export const policy: Record<EndpointName, Rule> = {
  'auth.login': open(),
  // 400 for everyone: this browser has not started a sign-in.
  'auth.callback': open({ query: '?code=x&state=x' }),
  'auth.me': signedIn(),
  // The session comes from a cookie, which none of these calls sends.
  'auth.refresh': { ...open(), anonymous: 401, stranger: 401, treasury: 401, admin: 401, owner: 401 },
  'auth.logout': open(),
  'auth.sessions.list': signedIn(),
  'auth.sessions.endAll': signedIn(),
  'auth.sessions.end': ownAlone(),
  'health.get': open(),
  'readiness.get': open(),
  'ml.health.get': open(),
  'ml.readiness.get': open(),
  'status.get': adminOnly(),
  'clientErrors.report': open({ body: () => ({}) }),

  'users.list': signedIn(),
  'users.byHandle': signedIn(),
  'users.get': ownerOrAdmin(),
  'users.steps': ownerOrAdmin(),
  'users.update': ownerOrAdmin({ body: () => ({ bio: 'Changed' }) }),
  'users.delete': ownerOrAdmin(),
  'users.export': ownerOrAdmin(),
  'users.balances': ownerOrAdmin(),
  'roles.list': ownerOrAdmin(),
  'roles.grant': adminOnly({ body: () => ({ role: 'PM' }) }),
  'roles.revoke': adminOnly(),
  'files.list': ownerOrAdmin(),
  'files.upload': ownerOrAdmin(),
  'files.get': ownerOrAdmin(),
  'files.content': ownerOrAdmin(),
  'files.replace': ownerOrAdmin(),
  'files.delete': ownerOrAdmin(),
  // The test's file is not an avatar, so it is not public.
  'files.public': { anonymous: 404, stranger: 404, treasury: 404, admin: 404, owner: 404 },
  'profiles.list': signedIn(),
  'profiles.create': ownerOrAdmin({ body: ({ userId }) => ({ user_id: userId, ...fullName }) }),
  'profiles.get': hidden(),
  'profiles.update': hidden({ body: () => fullName }),
  'profiles.delete': hidden(),
  'agents.list': hidden(),
  'agents.create': hidden({ body: () => ({ prompt }) }),
  'agents.get': hidden(),
  'agents.update': hidden({ body: () => ({ prompt }) }),
  'agents.delete': hidden(),
  'audit.list': adminOnly(),
  'mail.welcome': adminOnly({ body: ({ userId }) => ({ user_id: userId }) }),

  'wallets.me': signedIn(),
  'wallets.balance': signedIn(),
  'wallets.activity': signedIn(),
  'wallets.transaction': signedIn(),
  'wallets.recipient': signedIn({ query: ({ params }) => `?user_id=${params.user_id}` }),
  'wallets.create': signedIn(),
  'wallets.transfer': signedIn({ body: () => ({ to: 'nobody', amount: '1', currency: 'USDXM' }) }),
  'wallets.fund': signedIn(),
  'treasury.list': treasuryOnly(),
  'treasury.issue': treasuryOnly({
    body: ({ userId }) => ({ user_id: userId, asset: 'ALMA', amount: '1', reason }),
  }),
  'treasury.reverse': treasuryOnly({ body: ({ hash }) => ({ hash, reason }) }),

  'chats.list': signedIn(),
  'chats.create': signedIn({ body: ({ userId }) => ({ title: 'A chat', participants: [userId] }) }),
  'chats.get': participants(),
  'chats.messages': participants(),
  'chats.send': participants({ body: () => ({ content: 'Hello' }) }),
  'chats.participants.add': participants({ body: ({ otherId }) => ({ user_id: otherId }) }),
  'chats.participants.remove': participants(),
  'chats.agents.add': participants({ body: ({ params }) => ({ agent_id: params['agent_id'] }) }),
  'chats.agents.remove': participants(),
  'chats.archive': participants(),
  'ws.ticket': signedIn(),

  'assistant.get': signedIn(),
  'assistant.models': signedIn(),
  'assistant.probe': adminOnly(),
  'models.connections.list': adminOnly(),
  'models.connections.add': adminOnly({ body: () => connectionBody }),
  'models.connections.change': adminOnly({ body: () => ({ label: 'Changed' }) }),
  'models.connections.remove': adminOnly(),
  'models.order': adminOnly({ body: () => ({ ids: [] }) }),
  'models.available': adminOnly({ body: () => endpointBody }),
  'models.trial': adminOnly({ body: () => ({ ...endpointBody, model: 'any' }) }),
  'models.discover': adminOnly({ body: () => ({}) }),
  'models.usage': adminOnly(),
  'tools.available': signedIn(),
  'tools.servers.list': adminOnly(),
  'tools.servers.add': adminOnly({ body: toolServerBody }),
  'tools.servers.change': adminOnly({ body: () => ({ is_enabled: false }) }),
  'tools.servers.remove': adminOnly(),
  'tools.servers.read': adminOnly(),
  'quality.runs.list': adminOnly(),
  'quality.runs.add': adminOnly({ body: () => reportOf('any') }),
  'quality.runs.remove': adminOnly(),
  'quality.measuring.get': adminOnly(),
  'quality.measuring.estimate': adminOnly({
    query: ({ params }) => `?size=short&connection_id=${params['connection_id']}`,
  }),
  'quality.measuring.start': adminOnly({
    body: ({ params }) => ({ size: 'short', connection_id: params['connection_id'] }),
  }),
  'quality.measuring.stop': adminOnly(),
  'sessions.list': signedIn({ query: '?kind=project' }),
  'sessions.get': ownAlone(),
  'sessions.delete': ownAlone(),
  'runs.get': ownAlone(),
  'runs.stop': ownAlone(),
  'runs.answer': ownAlone({ body: () => ({ question_id: 'none', answer: 'decline' }) }),
  'runs.events': ownAlone(),
  'projects.list': signedIn(),
  'projects.create': signedIn({ body: () => ({ title: 'A project' }) }),
  'projects.get': ownAlone(),
  'projects.update': ownAlone({ body: () => ({ title: 'Another title' }) }),
  'projects.delete': ownAlone(),
  'projects.files.list': ownAlone(),
  'projects.files.add': ownAlone(),
  'projects.files.import': ownAlone(),
  'projects.files.remove': ownAlone(),
  'projects.files.retry': ownAlone(),
  'projects.files.text': ownAlone(),
  'projects.chats': ownAlone(),
  'projects.chat': ownAlone({ body: () => ({ message: 'What is in here?' }) }),
  'onboarding.start': signedIn(),
  'onboarding.send': ownAlone(),
  'onboarding.setProfile': ownAlone({ body: ({ params }) => ({ profile_id: params['profile_id'] }) }),
  'onboarding.setAgent': ownAlone({ body: ({ params }) => ({ agent_id: params['agent_id'] }) }),
  // This chat has no such change; changes in chats of others are tested with onboarding.
  'onboarding.undo': { ...ownAlone({ body: () => ({ change_id: 'none' }) }), owner: 404 },
  'swarm.start': signedIn(),
  'swarm.agents.add': ownAlone({
    body: (things) => ({ agent: { name: 'Another', system_prompt: prompt }, ...swarmOf(things) }),
  }),
  'swarm.agents.list': ownAlone({ query: swarmQuery }),
  // This chat has no note; strikes in chats of others are tested with swarm.
  'swarm.notes.strike': {
    ...ownAlone({ body: (things) => ({ note_id: 'none', ...swarmOf(things) }) }),
    owner: 404,
  },
  'swarm.usage': ownAlone({ query: swarmQuery }),
  'swarm.chat': ownAlone({ body: (things) => ({ message: 'Hello', ...swarmOf(things) }) }),
  'spin.list': signedIn(),
  'spin.estimate': signedIn({ query: '?agents=2' }),
  'spin.get': ownAlone(),
  'spin.events': ownAlone(),
  'spin.artifact': ownAlone(),
  'spin.artifacts': ownAlone(),
  'spin.artifact.edit': ownAlone({ body: () => ({ content: 'Another text.', version: 1 }) }),
  'spin.document': ownAlone(),
  'spin.mode': ownAlone({ body: (things) => ({ mode: 'auto', ...spinOf(things) }) }),
  'spin.agents.add': ownAlone({ body: (things) => ({ name: 'Tester', prompt, ...spinOf(things) }) }),
  'spin.agents.remove': ownAlone({ body: (things) => ({ agent_id: 'a1', ...spinOf(things) }) }),
  'spin.continue': ownAlone({ body: spinOf }),

  'delivery.remotes': adminOnly(),
  'delivery.releases.list': adminOnly(),
  'delivery.releases.inUse': adminOnly(),
  'delivery.releases.create': adminOnly({ body: releaseBody }),
  'delivery.files.put': adminOnly(),
  'delivery.maps.put': adminOnly(),
  'delivery.rollouts.list': adminOnly(),
  'delivery.rollouts.start': adminOnly({ body: () => ({ release: '1.0.0-aaaa' }) }),
  'delivery.rollouts.complete': adminOnly(),
  'delivery.rollouts.cancel': adminOnly({ body: () => ({ reason }) }),
  'delivery.pin': adminOnly({ body: () => ({ reason }) }),
  'delivery.unpin': adminOnly(),
  'delivery.disable': adminOnly({ body: () => ({ reason }) }),
  'delivery.enable': adminOnly(),
  'delivery.thresholds.set': adminOnly({ body: () => ({ tolerance: 0.02, confidence: 0.999 }) }),
  'delivery.access': signedIn(),
  'delivery.members.list': adminOnly(),
  'delivery.members.add': adminOnly({
    body: ({ params }) => ({ team: params['delivery.team'], user_id: params['delivery.user_id'] }),
  }),
  'delivery.members.remove': adminOnly(),
  'delivery.overrides.list': adminOnly(),
  'delivery.overrides.create': adminOnly({
    body: ({ params }) => ({ remote: params['delivery.name'], release: '1.0.0-aaaa' }),
  }),
  // The override belongs to one person, and no caller here is that person.
  'delivery.overrides.remove': { ...ownAlone(), owner: 404 },
  'delivery.measures.report': signedIn({ body: () => ({ measures: [] }) }),
  'delivery.measures.read': adminOnly({ query: ({ params }) => `?remote=${params['delivery.name'] ?? ''}` }),
  'delivery.platform': open(),
  'delivery.rollback': adminOnly({ body: () => ({ reason }) }),
  'delivery.tokens.list': adminOnly(),
  'delivery.tokens.create': adminOnly({ body: ({ params }) => tokenBody(params['delivery.name'] ?? '') }),
  'delivery.tokens.revoke': adminOnly(),
};
