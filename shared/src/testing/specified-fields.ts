import type { EndpointName } from '../contract/index.ts';

/** The specified part of a value: all of it, these fields, or each entry of a list or map. */
type Shape = true | { readonly [field: string]: Shape } | readonly [each: Shape] | { readonly '*': Shape };

const fields = (names: string): Record<string, true> =>
  Object.fromEntries(names.split(' ').map((name): [string, true] => [name, true]));

const grant = fields('role user_id assigned_by assigned_at');
const user = {
  ...fields(
    'user_id handle display_name email avatar_url bio locale timezone status kyc_level is_agent created_at',
  ),
  roles: [grant],
} as const;
const profile = fields(
  'id user_id created_at basic_identification professional_status key_competencies riasec_profile ' +
    'social_indicators achievements work_styles bigfive_profile agents',
);
const agent = fields('id profile_id prompt created_at updated_at profile');
const file = fields('id');
const wallet = fields('address email chain');
const transaction = fields('hash status createdAt from amount currency');
const chat = {
  ...fields('id title is_archived'),
  last_message: fields('content'),
  participants: [fields('user_id role')],
} as const;
const message = {
  ...fields('id chat_id sender_id content message_type created_at'),
  sender: fields('avatar_url display_name handle'),
} as const;
const project = fields('id title description created_at');
const projectFile = fields('id filename mime_type size_bytes status created_at');
const projectChat = fields('session_id title created_at updated_at');
const turn = {
  ...fields('type content timestamp name'),
  additional_kwargs: fields('hidden'),
} as const;

/** The specified fields of replies to specified calls; none where the specification leaves a reply open. */
const shapes: Partial<Record<EndpointName, Shape>> = {
  'auth.login': fields('state login_url'),
  'auth.callback': fields('success access_token id_token'),
  'auth.me': user,
  'auth.logout': fields('logout_url'),
  'users.list': { ...fields('page limit total'), users: [user] },
  'users.get': user,
  'users.update': user,
  'users.byHandle': user,
  'roles.list': { roles: [grant] },
  'roles.grant': { roles: [grant] },
  'roles.revoke': { roles: [grant] },
  'users.balances': { ...fields('updated_at'), balances: { '*': fields('amount locked') } },
  'files.list': { files: [file] },
  'files.upload': file,
  'files.get': file,
  'files.replace': file,
  'wallets.me': wallet,
  'wallets.create': wallet,
  'wallets.balance': { usdxm: fields('amount') },
  'wallets.activity': { transactions: [transaction] },
  'wallets.transfer': {},
  'wallets.fund': {},
  'profiles.list': { profiles: [profile] },
  'profiles.create': profile,
  'profiles.get': profile,
  'profiles.update': profile,
  'agents.list': { agents: [agent] },
  'agents.create': agent,
  'agents.get': agent,
  'agents.update': agent,
  'mail.welcome': fields('success user_email error message'),
  'chats.list': { chats: [chat] },
  'chats.create': chat,
  'chats.get': chat,
  'chats.messages': { messages: [message] },
  'chats.send': {},
  'chats.participants.add': {},
  'chats.archive': {},
  'projects.create': fields('id'),
  'projects.list': { projects: [project] },
  'projects.get': project,
  'projects.update': {},
  'projects.files.add': {},
  'projects.files.list': { files: [projectFile] },
  'projects.chat': fields('session_id answer'),
  'projects.chats': { chats: [projectChat] },
  'sessions.get': { channel_values: { messages: [turn] } },
  'onboarding.start': fields('session_id response'),
  'onboarding.send': fields('session_id response profile_updated updated_fields'),
  'onboarding.setProfile': {},
  'onboarding.setAgent': {},
  'swarm.start': fields('session_id'),
  'swarm.agents.add': {},
  'swarm.agents.list': { ...fields('active_agent'), specs: [fields('name system_prompt model')] },
  'swarm.chat': { messages: [turn] },
  'spin.mode': {},
  'spin.agents.add': {},
  'spin.agents.remove': {},
  'spin.continue': {},
};

/** Texts that pages show when they use a missing field. */
export const brokenText = /\bNaN\b|undefined|\[object|Invalid Date|is unavailable/;

/** A reply reduced to its specified fields; replies to other calls stay unchanged. */
export const onlySpecified = (name: EndpointName, reply: unknown): unknown =>
  only(shapes[name] ?? true, reply);

function only(shape: Shape, value: unknown): unknown {
  if (shape === true || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => only(isList(shape) ? shape[0] : true, each));
  const named = shape as Record<string, Shape>;
  const kept = Object.entries(value).flatMap(([field, held]): [string, unknown][] => {
    const wanted = named[field] ?? named['*'];
    return wanted === undefined ? [] : [[field, only(wanted, held)]];
  });
  return Object.fromEntries(kept);
}

const isList = (shape: Shape): shape is readonly [Shape] => Array.isArray(shape);
