import type { Locale, Role, UserStatus } from '@alma/shared/contract';
import { locales } from '@alma/shared/contract';
import type { Executor, Transaction } from '../../platform/database/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { type Origin, recordAudit } from '../audit/index.ts';
import { isDuty } from './duties.ts';
import { alternativeHandle, baseHandle } from './handle.ts';
import {
  changeUser,
  findByIdentity,
  insertGrants,
  insertIdentity,
  insertUser,
  lockIdentity,
  type NewUser,
  touchIdentity,
  type UserChanges,
  type UserRow,
} from './users.repository.ts';

/** The provider's data about a person who signed in. */
export interface ProviderIdentity {
  issuer: string;
  subject: string;
  email?: string | undefined;
  isEmailVerified: boolean;
  name?: string | undefined;
  locale?: string | undefined;
}

export interface KnownUser {
  userId: string;
  identityId: string;
  status: UserStatus;
  isAgent: boolean;
}

/** Additional fields for demo users. */
export interface InitialProfile {
  roles: readonly Role[];
  bio?: string;
  locale?: Locale;
  timezone?: string;
  kycLevel?: UserRow['kycLevel'];
  firstSteps?: UserRow['firstSteps'];
}

export interface SignInOptions {
  initial?: InitialProfile;
  /** The caller's open transaction. */
  executor?: Executor;
}

const attempts = 20;

/** Finds the user of an identity and updates changed data, or creates one. Safe for concurrent calls. */
export async function signInUser(
  platform: Platform,
  identity: ProviderIdentity,
  from: Omit<Origin, 'actorId'>,
  { initial = { roles: [] }, executor = platform.database.db }: SignInOptions = {},
): Promise<KnownUser> {
  const now = new Date(platform.now());
  const origin: Origin = { actorId: null, ...from };
  return executor.transaction(async (tx) => {
    await lockIdentity(tx, identity.issuer, identity.subject);
    const known = await findByIdentity(tx, identity.issuer, identity.subject);
    if (known) {
      await touchIdentity(tx, known.identityId, now);
      const status = await refreshUser(tx, known.user, identity, origin, now);
      return { userId: known.user.id, identityId: known.identityId, status, isAgent: known.user.isAgent };
    }
    const user = await createUser(tx, identity, initial, now);
    const granted = withoutConflict(['USER', ...firstRoles(platform, identity), ...initial.roles]);
    await insertGrants(tx, user.id, granted, now);
    const identityId = await insertIdentity(tx, user.id, identity.issuer, identity.subject);
    await recordAudit(tx, origin, 'user.created', { subjectId: user.id, details: { roles: granted } });
    return { userId: user.id, identityId, status: user.status, isAgent: user.isAgent };
  });
}

/** Only a verified e-mail makes an administrator, and only at the first sign-in. */
function firstRoles(platform: Platform, identity: ProviderIdentity): Role[] {
  const email = identity.isEmailVerified ? identity.email?.toLowerCase() : undefined;
  return email !== undefined && platform.config.adminEmails.includes(email) ? ['ADMIN'] : [];
}

/** Each role once, and only the first of the two duties: the configuration overrides demo data. */
function withoutConflict(roles: readonly Role[]): Role[] {
  const duty = roles.find(isDuty);
  return [...new Set(roles)].filter((role) => !isDuty(role) || role === duty);
}

async function createUser(
  tx: Transaction,
  identity: ProviderIdentity,
  initial: InitialProfile,
  now: Date,
): Promise<UserRow> {
  const base = baseHandle(identity.email, identity.name);
  const values: Omit<NewUser, 'handle'> = {
    displayName: identity.name ?? base,
    email: identity.email ?? null,
    isEmailVerified: hasVerifiedEmail(identity),
    bio: initial.bio ?? '',
    locale: initial.locale ?? knownLocale(identity.locale),
    timezone: initial.timezone ?? 'UTC',
    isLocaleChosen: initial.locale !== undefined,
    isTimezoneChosen: initial.timezone !== undefined,
    kycLevel: initial.kycLevel ?? 0,
    firstSteps: initial.firstSteps ?? 'open',
    status: identity.isEmailVerified ? 'active' : 'registered',
    createdAt: now,
    updatedAt: now,
  };
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const handle = attempt === 0 ? base : alternativeHandle(base);
    const user = await insertUser(tx, { ...values, handle });
    if (user) return user;
  }
  throw new Error('no free handle was found');
}

const knownLocale = (requested: string | undefined): Locale =>
  locales.find((locale) => locale === requested) ?? 'en-US';

const hasVerifiedEmail = ({ email, isEmailVerified }: ProviderIdentity): boolean =>
  email !== undefined && isEmailVerified;

/** A verified e-mail stays until the provider verifies another. */
function emailChanges(user: UserRow, identity: ProviderIdentity): UserChanges {
  const isEmailVerified = hasVerifiedEmail(identity);
  const { email } = identity;
  if (email === undefined || (user.isEmailVerified && !isEmailVerified)) return {};
  return email === user.email && isEmailVerified === user.isEmailVerified ? {} : { email, isEmailVerified };
}

/** The provider decides the e-mail; names belong to the user once the account exists. */
async function refreshUser(
  tx: Transaction,
  user: UserRow,
  identity: ProviderIdentity,
  origin: Origin,
  now: Date,
): Promise<UserStatus> {
  const isConfirmed = user.status === 'registered' && identity.isEmailVerified;
  const changes: UserChanges = {
    ...emailChanges(user, identity),
    ...(isConfirmed ? { status: 'active' as const } : {}),
  };
  if (Object.keys(changes).length > 0) await changeUser(tx, user.id, changes, now);
  if (isConfirmed) {
    const details = { from: user.status, to: 'active' };
    await recordAudit(tx, origin, 'user.status_changed', { subjectId: user.id, details });
  }
  return changes.status ?? user.status;
}
