import { call } from '../call-schema.ts';
import {
  FoundUserSchema,
  RoleGrantInputSchema,
  RoleRevocationSchema,
  RolesReplySchema,
  StepsReplySchema,
  userReadOnlyFields,
  UserSchema,
  UsersQuerySchema,
  UsersReplySchema,
  UserUpdateSchema,
} from './entities.ts';

/** Calls about users and their roles. */
export const userCalls = {
  'users.list': call({
    summary: 'List all users (ADMIN), or the directory of active users for everyone else',
    tag: 'users',
    query: UsersQuerySchema,
    reply: UsersReplySchema,
    errors: ['FORBIDDEN'],
  }),
  'users.byHandle': call({
    summary: 'Get a user by handle, with or without @, with the same fields as in the list',
    tag: 'users',
    reply: FoundUserSchema,
  }),
  'users.get': call({ summary: 'Get a user', tag: 'users', reply: UserSchema, errors: ['FORBIDDEN'] }),
  'users.steps': call({
    summary: 'Get the completed first steps of a user',
    tag: 'users',
    reply: StepsReplySchema,
    errors: ['FORBIDDEN'],
  }),
  'users.update': call({
    summary: 'Update a user',
    tag: 'users',
    body: UserUpdateSchema,
    readOnly: userReadOnlyFields,
    reply: UserSchema,
    errors: [
      'FORBIDDEN',
      'LAST_ADMIN',
      'LAST_TREASURY',
      'ACCOUNT_DELETED',
      'FILE_UNREADABLE',
      'PICTURE_UNAVAILABLE',
      'QUOTA_EXCEEDED',
      'UNSUPPORTED_MEDIA_TYPE',
      'PRECONDITION_FAILED',
    ],
  }),
  'users.delete': call({
    summary: 'Delete an account: it is archived, and all personal data is erased',
    tag: 'users',
    errors: ['FORBIDDEN', 'LAST_ADMIN', 'LAST_TREASURY', 'PRECONDITION_FAILED'],
  }),
  'users.export': call({
    summary:
      'Export all data of a user as a ZIP archive. Private data of another user is left out for an ADMIN, as its export.json states',
    tag: 'users',
    bytes: true,
    errors: ['FORBIDDEN', 'RATE_LIMITED'],
  }),
  'roles.list': call({
    summary: 'List the roles of a user',
    tag: 'roles',
    reply: RolesReplySchema,
    errors: ['FORBIDDEN'],
  }),
  'roles.grant': call({
    summary: 'Grant a role (ADMIN)',
    tag: 'roles',
    body: RoleGrantInputSchema,
    reply: RolesReplySchema,
    status: 201,
    errors: ['FORBIDDEN', 'ROLE_ALREADY_HELD', 'DUTIES_CONFLICT', 'ACCOUNT_DELETED'],
  }),
  'roles.revoke': call({
    summary: 'Revoke a role (ADMIN)',
    tag: 'roles',
    body: RoleRevocationSchema.default({}),
    reply: RolesReplySchema,
    errors: ['FORBIDDEN', 'ROLE_NOT_HELD', 'LAST_ADMIN', 'LAST_TREASURY', 'ACCOUNT_DELETED'],
  }),
} as const;
