import { z } from 'zod';
import { avatarUrlSchema } from '../avatar-url.ts';
import { limitedText, storedText } from '../limited-text.ts';
import { pageQuery, pageReply } from '../paging.ts';
import { optionalParam } from '../query.ts';
import { isVisible, rearranging } from '../values/characters.ts';
import {
  firstStepsStates,
  kycLevels,
  locales,
  roles,
  timezones,
  userLimits,
  userSorts,
  userStatuses,
} from './limits.ts';

/** A role of the platform. */
export const RoleSchema = z.enum(roles);
export type Role = z.infer<typeof RoleSchema>;

/** The status of an account; `suspended` and `archived` ones cannot sign in. */
export const UserStatusSchema = z.enum(userStatuses);
export type UserStatus = z.infer<typeof UserStatusSchema>;

/** A BCP 47 language tag that Alma supports for formatting. */
export const LocaleSchema = z.enum(locales);
export type Locale = z.infer<typeof LocaleSchema>;

/** Lists offer the common zones; a browser's own zone is accepted as well. */
export const TimezoneSchema = z
  .string()
  .max(64)
  .refine(isTimezone, `Choose a time zone, such as ${timezones[0]} or Europe/London`);

function isTimezone(name: string): boolean {
  // Offsets and other spellings are not names of zones, though browsers accept them.
  if (!/^[A-Z][\w+/-]*$/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** The level of identity checks, 0 (none) to 3. */
export const KycLevelSchema = z.literal(kycLevels);

/** `closed`: dismissed, or finished. */
export const FirstStepsSchema = z.enum(firstStepsStates);

/** A role that a user holds. */
export const RoleGrantSchema = z
  .object({
    role: RoleSchema,
    user_id: z.string(),
    /** The user who granted it; null when the system did (first sign-in, demo data). */
    assigned_by: z.string().nullable(),
    assigned_at: z.iso.datetime(),
  })
  .meta({ id: 'RoleGrant' });
export type RoleGrant = z.infer<typeof RoleGrantSchema>;

/** A user with all fields, for the user and for ADMIN. */
export const UserSchema = z
  .object({
    user_id: z.string(),
    /** Without the leading @. */
    handle: z.string(),
    display_name: z.string(),
    /** Null when the provider gave none. */
    email: z.string().nullable(),
    /** Empty when the user has no avatar. */
    avatar_url: z.string(),
    bio: z.string(),
    locale: LocaleSchema,
    /** Validated only on writing: looking up a zone takes longer than the rest of a reply. */
    timezone: z.string().max(64),
    status: UserStatusSchema,
    kyc_level: KycLevelSchema,
    is_agent: z.boolean(),
    roles: z.array(RoleGrantSchema),
    /** Whether the dashboard still shows the first steps; absent in replies of earlier servers. */
    first_steps: FirstStepsSchema.optional(),
    created_at: z.iso.datetime(),
    /** Which of the two the person has chosen; one that is not listed follows the browser. */
    chosen: z.array(z.enum(['locale', 'timezone'])).optional(),
    /** Whether the user belongs to a delivery team; only in replies of `auth.me`. */
    is_delivery_member: z.boolean().optional(),
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof UserSchema>;

export const AvatarUrlSchema = avatarUrlSchema(
  userLimits.avatarUrl,
  'Use an uploaded picture or a full web address that starts with https://',
);

/** The reason for an administrative action; stored in the audit row. */
export const ReasonSchema = storedText(
  userLimits.reason,
  undefined,
  z.string().trim().min(3, 'Give a reason'),
);

const emptyName = 'Display name cannot be empty';
const notInOneLine = 'Use one line without control characters';

const DisplayNameSchema = limitedText(
  userLimits.displayName,
  z
    .string()
    .trim()
    .min(1, emptyName)
    .refine((name) => name === '' || isVisible(name), emptyName)
    .regex(/^\P{Cc}*$/u, notInOneLine)
    .refine((name) => !rearranging.test(name), notInOneLine),
);

/** The fields of `PATCH /users/{id}`; `status`, `status_reason` and `kyc_level` are for ADMIN. */
export const UserUpdateSchema = z
  .strictObject({
    display_name: DisplayNameSchema,
    bio: storedText(userLimits.bio),
    locale: LocaleSchema,
    timezone: TimezoneSchema,
    avatar_url: AvatarUrlSchema,
    status: UserStatusSchema,
    /** Why the status changes; stored in the audit row. */
    status_reason: ReasonSchema,
    kyc_level: KycLevelSchema,
    first_steps: FirstStepsSchema,
  })
  .partial()
  .meta({ id: 'UserUpdate' });
export type UserUpdate = z.infer<typeof UserUpdateSchema>;

/** Fields of the entity that an update may repeat; they are ignored. */
export const userReadOnlyFields = [
  'user_id',
  'handle',
  'email',
  'is_agent',
  'roles',
  'created_at',
  'chosen',
  'is_delivery_member',
] as const;

/** What everyone may see of an active user: for finding people. */
export const DirectoryUserSchema = UserSchema.pick({
  user_id: true,
  handle: true,
  display_name: true,
  avatar_url: true,
}).meta({ id: 'DirectoryUser' });
export type DirectoryUser = z.infer<typeof DirectoryUserSchema>;

/** All fields for ADMIN, those of the directory for others. */
export const FoundUserSchema = z.union([UserSchema, DirectoryUserSchema]);
export type FoundUser = z.infer<typeof FoundUserSchema>;

/** The order of `users.list`. */
export const UserSortSchema = z.enum(userSorts);
export type UserSort = z.infer<typeof UserSortSchema>;

/** `status`, `role`, `kyc_level` and `sort` are for ADMIN. */
export const UsersQuerySchema = pageQuery.extend({
  /** Substring of handle, display name or e-mail. For callers without ADMIN, an e-mail matches only as a whole. */
  search: z.string().trim().max(200).optional(),
  status: optionalParam(UserStatusSchema),
  role: optionalParam(RoleSchema),
  kyc_level: optionalParam(z.coerce.number().pipe(KycLevelSchema)),
  /** Newest first by default; a leading `-` reverses the order. */
  sort: optionalParam(UserSortSchema),
});

export const UsersReplySchema = pageReply.extend({ users: z.array(FoundUserSchema) }).meta({ id: 'Users' });

/** A role that a user holds, with the name of who granted it. */
export const HeldRoleSchema = RoleGrantSchema.extend({
  /** Null when the system granted it, or when the account is gone. */
  assigned_by_name: z.string().nullable(),
}).meta({ id: 'HeldRole' });
export type HeldRole = z.infer<typeof HeldRoleSchema>;

export const RolesReplySchema = z.object({ roles: z.array(HeldRoleSchema) }).meta({ id: 'Roles' });

/** `reason` is stored in the audit row. */
export const RoleGrantInputSchema = z
  .strictObject({ role: RoleSchema, reason: ReasonSchema.optional() })
  .meta({ id: 'NewRoleGrant' });

/** A revocation may have no body. */
export const RoleRevocationSchema = z
  .strictObject({ reason: ReasonSchema.optional() })
  .meta({ id: 'RoleRevocation' });

/** Which of the first steps a user has done. A step whose state is unknown at the moment is left out. */
export const StepsReplySchema = z
  .object({ steps: z.array(z.object({ step: z.string(), is_done: z.boolean() })) })
  .meta({ id: 'Steps' });
