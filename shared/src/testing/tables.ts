import { createHash } from 'node:crypto';
import type { AuditEntry, Profile, StoredFile, Tokens, User } from '../contract/index.ts';
import { resetRuns } from './ai-runs.ts';
import { resetChats } from './chats.ts';
import { resetDelivery } from './delivery.ts';
import { nextId } from './ids.ts';
import { resetModels } from './models.ts';
import { resetMoney } from './money.ts';
import { people } from './people.ts';
import { initialProfiles } from './profiles.ts';
import { resetProjects } from './projects.ts';
import { resetQuality } from './quality.ts';
import { resetStatus } from './status.ts';
import { resetTeams } from './teams.ts';
import { resetToolServers } from './tool-servers.ts';

/** The data that the server would store, reset between tests. */
export const tables = {
  users: new Map<string, User>(),
  profiles: new Map<string, Profile>(),
  files: new Map<string, StoredFile>(),
  /** Ids of created profiles, agents and swarm chats by caller and Idempotency-Key. */
  created: new Map<string, { body: string; id: string }>(),
  /** The first steps that the signed-in person has completed. */
  stepsDone: new Set<string>(),
  /** Oldest first. */
  audit: [] as AuditEntry[],
  /** User ids by access token. */
  sessions: new Map<string, string>(),
  /** Started sign-ins by state, with the tokens once they are finished. */
  flows: new Map<string, Tokens | undefined>(),
  /** The user of the session cookie. */
  cookieUserId: undefined as string | undefined,
  /** When set, replies to specified calls have only the specified fields, as replies of another server may. */
  isStrippingReplies: false,
};

export function resetTables(): void {
  tables.users = new Map(Object.values(people).map((user) => [user.user_id, structuredClone(user)]));
  tables.profiles = new Map(initialProfiles().map((profile) => [profile.id, profile]));
  tables.files.clear();
  tables.created.clear();
  tables.stepsDone.clear();
  tables.audit = [];
  tables.sessions.clear();
  tables.flows.clear();
  tables.cookieUserId = undefined;
  tables.isStrippingReplies = false;
  resetChats(tables.users);
  resetRuns();
  resetTeams();
  resetProjects();
  resetMoney(Object.values(people));
  resetDelivery();
  resetModels();
  resetToolServers();
  resetQuality();
  resetStatus();
}

/** Opens a session as a completed sign-in does, and returns its unique access token. */
export function openSession(userId: string): string {
  const token = nextId(`access-${userId}`);
  tables.sessions.set(token, userId);
  tables.cookieUserId = userId;
  return token;
}

/** The `ETag` of an entity, which changes with its content. */
export const etagOf = (entity: object): string =>
  `"${createHash('sha256').update(JSON.stringify(entity)).digest('hex').slice(0, 16)}"`;

export function userOfRequest(request: Request): User | undefined {
  const token = request.headers.get('authorization')?.replace(/^Bearer /, '');
  const userId = token === undefined ? undefined : tables.sessions.get(token);
  return userId === undefined ? undefined : tables.users.get(userId);
}

resetTables();
