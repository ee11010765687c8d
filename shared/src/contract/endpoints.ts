/**
 * Every HTTP call of the product: `METHOD /path/{param}`. Plain data without schemas, so that a browser build
 * carries names and paths only. The schemas of the same names stand in `calls.ts`.
 */
export const endpoints = {
  'auth.login': 'GET /api/v1/auth/login',
  'auth.callback': 'GET /api/v1/auth/callback',
  'auth.me': 'GET /api/v1/auth/me',
  'auth.refresh': 'POST /api/v1/auth/refresh',
  'auth.logout': 'POST /api/v1/auth/logout',
  'auth.sessions.list': 'GET /api/v1/auth/sessions',
  'auth.sessions.endAll': 'DELETE /api/v1/auth/sessions',
  'auth.sessions.end': 'DELETE /api/v1/auth/sessions/{session_id}',
  'health.get': 'GET /api/v1/health',
  'readiness.get': 'GET /api/v1/readiness',
  'ml.health.get': 'GET /api-ml/v1/health',
  'ml.readiness.get': 'GET /api-ml/v1/readiness',
  'status.get': 'GET /api/v1/status',
  'clientErrors.report': 'POST /api/v1/client-errors',
  'users.list': 'GET /api/v1/users',
  'users.byHandle': 'GET /api/v1/users/handle/{handle}',
  'users.get': 'GET /api/v1/users/{user_id}',
  'users.update': 'PATCH /api/v1/users/{user_id}',
  'users.delete': 'DELETE /api/v1/users/{user_id}',
  'users.steps': 'GET /api/v1/users/{user_id}/steps',
  'users.export': 'GET /api/v1/users/{user_id}/export',
  'roles.list': 'GET /api/v1/users/{user_id}/roles',
  'roles.grant': 'POST /api/v1/users/{user_id}/roles',
  'roles.revoke': 'DELETE /api/v1/users/{user_id}/roles/{role}',
  'files.list': 'GET /api/v1/users/{user_id}/files',
  'files.upload': 'POST /api/v1/users/{user_id}/files',
  'files.get': 'GET /api/v1/users/{user_id}/files/{file_id}',
  'files.content': 'GET /api/v1/users/{user_id}/files/{file_id}/content',
  'files.replace': 'PUT /api/v1/users/{user_id}/files/{file_id}',
  'files.delete': 'DELETE /api/v1/users/{user_id}/files/{file_id}',
  'files.public': 'GET /api/v1/public/files/{file_id}',
  'profiles.list': 'GET /api/v1/profiles',
  'profiles.create': 'POST /api/v1/profile',
  'profiles.get': 'GET /api/v1/profile/{profile_id}',
  'profiles.update': 'PUT /api/v1/profile/{profile_id}',
  'profiles.delete': 'DELETE /api/v1/profile/{profile_id}',
  'agents.list': 'GET /api/v1/profile/{profile_id}/agents',
  'agents.create': 'POST /api/v1/profile/{profile_id}/agent',
  'agents.get': 'GET /api/v1/profile/{profile_id}/agent/{agent_id}',
  'agents.update': 'PUT /api/v1/profile/{profile_id}/agent/{agent_id}',
  'agents.delete': 'DELETE /api/v1/profile/{profile_id}/agent/{agent_id}',
  'audit.list': 'GET /api/v1/audit',
  'mail.welcome': 'POST /api/v1/test/email/welcome',
  'users.balances': 'GET /api/v1/users/{user_id}/balances',
  'wallets.me': 'GET /api/v1/wallets/me',
  'wallets.balance': 'GET /api/v1/wallets/balance',
  'wallets.activity': 'GET /api/v1/wallets/activity',
  'wallets.transaction': 'GET /api/v1/wallets/transactions/{hash}',
  'wallets.recipient': 'GET /api/v1/wallets/recipient',
  'wallets.create': 'POST /api/v1/wallets/create',
  'wallets.transfer': 'POST /api/v1/wallets/transfer',
  'wallets.fund': 'POST /api/v1/wallets/fund',
  'treasury.list': 'GET /api/v1/wallets/treasury/issuances',
  'treasury.issue': 'POST /api/v1/wallets/treasury/issue',
  'treasury.reverse': 'POST /api/v1/wallets/treasury/reverse',
  'chats.list': 'GET /api/v1/chats',
  'chats.create': 'POST /api/v1/chats',
  'chats.get': 'GET /api/v1/chats/{chat_id}',
  'chats.messages': 'GET /api/v1/chats/{chat_id}/messages',
  'chats.send': 'POST /api/v1/chats/{chat_id}/messages',
  'chats.participants.add': 'POST /api/v1/chats/{chat_id}/participants',
  'chats.participants.remove': 'DELETE /api/v1/chats/{chat_id}/participants/{user_id}',
  'chats.archive': 'POST /api/v1/chats/{chat_id}/archive',
  'ws.ticket': 'POST /api/v1/ws/ticket',
  'assistant.get': 'GET /api-ml/v1/assistant',
  'assistant.models': 'GET /api-ml/v1/assistant/models',
  'assistant.probe': 'POST /api-ml/v1/assistant/probe',
  'models.connections.list': 'GET /api-ml/v1/models/connections',
  'models.connections.add': 'POST /api-ml/v1/models/connections',
  'models.connections.change': 'PATCH /api-ml/v1/models/connections/{connection_id}',
  'models.connections.remove': 'DELETE /api-ml/v1/models/connections/{connection_id}',
  'models.order': 'PUT /api-ml/v1/models/order',
  'models.available': 'POST /api-ml/v1/models/available',
  'models.trial': 'POST /api-ml/v1/models/trial',
  'models.discover': 'POST /api-ml/v1/models/discover',
  'models.usage': 'GET /api-ml/v1/models/usage',
  'sessions.list': 'GET /api-ml/v1/sessions',
  'sessions.get': 'GET /api-ml/v1/sessions/{session_id}',
  'sessions.delete': 'DELETE /api-ml/v1/sessions/{session_id}',
  'runs.get': 'GET /api-ml/v1/runs/{run_id}',
  'runs.stop': 'POST /api-ml/v1/runs/{run_id}/stop',
  'runs.events': 'GET /api-ml/v1/runs/{run_id}/events',
  'projects.list': 'GET /api-ml/v1/projects',
  'projects.create': 'POST /api-ml/v1/projects',
  'projects.get': 'GET /api-ml/v1/projects/{project_id}',
  'projects.update': 'PUT /api-ml/v1/projects/{project_id}',
  'projects.delete': 'DELETE /api-ml/v1/projects/{project_id}',
  'projects.files.list': 'GET /api-ml/v1/projects/{project_id}/files/list',
  'projects.files.add': 'POST /api-ml/v1/projects/{project_id}/files/add',
  'projects.files.remove': 'DELETE /api-ml/v1/projects/{project_id}/files/remove/{file_id}',
  'projects.files.retry': 'POST /api-ml/v1/projects/{project_id}/files/{file_id}/retry',
  'projects.files.text': 'GET /api-ml/v1/projects/{project_id}/files/{file_id}/text',
  'projects.chats': 'GET /api-ml/v1/projects/{project_id}/chats',
  'projects.chat': 'POST /api-ml/v1/projects/{project_id}/chat',
  'onboarding.start': 'GET /api-ml/v1/onboarding/chat/start',
  'onboarding.send': 'POST /api-ml/v1/onboarding/chat/{session_id}',
  'onboarding.setProfile': 'POST /api-ml/v1/onboarding/chat/{session_id}/profile/set',
  'onboarding.setAgent': 'POST /api-ml/v1/onboarding/chat/{session_id}/agent/set',
  'onboarding.undo': 'POST /api-ml/v1/onboarding/chat/{session_id}/undo',
  'swarm.start': 'POST /api-ml/v1/swarm/chat/start',
  'swarm.agents.add': 'POST /api-ml/v1/swarm/agents/add',
  'swarm.agents.list': 'GET /api-ml/v1/swarm/agents',
  'swarm.chat': 'POST /api-ml/v1/swarm/chat',
  'spin.list': 'GET /api-ml/v1/spin_group/sessions',
  'spin.get': 'GET /api-ml/v1/spin_group/sessions/{session_id}',
  'spin.events': 'GET /api-ml/v1/spin_group/sessions/{session_id}/events',
  'spin.artifact': 'GET /api-ml/v1/spin_group/sessions/{session_id}/artifacts/{artifact_id}',
  'spin.artifacts': 'GET /api-ml/v1/spin_group/sessions/{session_id}/artifacts',
  'spin.mode': 'POST /api-ml/v1/spin_group/mode',
  'spin.agents.add': 'POST /api-ml/v1/spin_group/agents/add',
  'spin.agents.remove': 'POST /api-ml/v1/spin_group/agents/remove',
  'spin.continue': 'POST /api-ml/v1/spin_group/continue',
  'delivery.remotes': 'GET /api/v1/delivery/remotes',
  'delivery.releases.list': 'GET /api/v1/delivery/remotes/{name}/releases',
  'delivery.releases.create': 'POST /api/v1/delivery/remotes/{name}/releases',
  'delivery.files.put': 'PUT /api/v1/delivery/files/{sha384}',
  'delivery.maps.put': 'PUT /api/v1/delivery/remotes/{name}/maps/{sha384}',
  'delivery.rollouts.list': 'GET /api/v1/delivery/remotes/{name}/rollouts',
  'delivery.rollouts.start': 'POST /api/v1/delivery/remotes/{name}/rollouts',
  'delivery.rollouts.complete': 'POST /api/v1/delivery/remotes/{name}/rollouts/{rollout_id}/complete',
  'delivery.rollouts.cancel': 'POST /api/v1/delivery/remotes/{name}/rollouts/{rollout_id}/cancel',
  'delivery.rollback': 'POST /api/v1/delivery/remotes/{name}/rollback',
  'delivery.pin': 'PUT /api/v1/delivery/remotes/{name}/pin',
  'delivery.unpin': 'DELETE /api/v1/delivery/remotes/{name}/pin',
  'delivery.disable': 'PUT /api/v1/delivery/remotes/{name}/disabled',
  'delivery.enable': 'DELETE /api/v1/delivery/remotes/{name}/disabled',
  'delivery.thresholds.set': 'PUT /api/v1/delivery/remotes/{name}/thresholds',
  'delivery.access': 'GET /api/v1/delivery/access',
  'delivery.members.list': 'GET /api/v1/delivery/members',
  'delivery.members.add': 'POST /api/v1/delivery/members',
  'delivery.members.remove': 'DELETE /api/v1/delivery/members/{user_id}/{team}',
  'delivery.overrides.list': 'GET /api/v1/delivery/overrides',
  'delivery.overrides.create': 'POST /api/v1/delivery/overrides',
  'delivery.overrides.remove': 'DELETE /api/v1/delivery/overrides/{override_id}',
  'delivery.measures.report': 'POST /api/v1/delivery/measures',
  'delivery.measures.read': 'GET /api/v1/delivery/measures',
  'delivery.platform': 'GET /api/v1/delivery/platform',
  'delivery.tokens.list': 'GET /api/v1/delivery/tokens',
  'delivery.tokens.create': 'POST /api/v1/delivery/tokens',
  'delivery.tokens.revoke': 'DELETE /api/v1/delivery/tokens/{token_id}',
} as const;

/** The type of `endpoints`. */
export type Endpoints = typeof endpoints;
/** The name of a call: `users.get`. */
export type EndpointName = keyof Endpoints;

type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never;

/** The path parameters of one call: `{ user_id: string }` for `users.get`. */
export type EndpointParams<N extends EndpointName> = Record<ParamNames<Endpoints[N]>, string>;

/** The parsed address of a call. */
export interface EndpointAddress {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With `{param}` in place of each path parameter. */
  path: string;
}

/** ML calls name their caller: `user_id` in the query. */
export const namesCaller = (path: string): boolean => path.startsWith('/api-ml/');

/** Splits `METHOD /path` of one call. */
export function endpointAddress(name: EndpointName): EndpointAddress {
  const [method, path] = endpoints[name].split(' ') as [EndpointAddress['method'], string];
  return { method, path };
}
