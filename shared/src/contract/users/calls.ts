import { callsOf } from '../call-schema.ts';
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

const userCall = callsOf({ tag: 'users' });
const roleCall = callsOf({ tag: 'roles' });

/** Calls about users and their roles. */
export const userCalls = {
  'users.list': userCall({
    summary: 'List all users (ADMIN), or the directory of active users for everyone else',
    query: UsersQuerySchema,
    reply: UsersReplySchema,
    errors: ['FORBIDDEN'],
  }),
  'users.byHandle': userCall({
    summary: 'Get a user by handle, with or without @, with the same fields as in the list',
    reply: FoundUserSchema,
  }),
  'users.get': userCall({ summary: 'Get a user', reply: UserSchema, errors: ['FORBIDDEN'] }),
  'users.steps': userCall({
    summary: 'Get the completed first steps of a user',
    reply: StepsReplySchema,
    errors: ['FORBIDDEN'],
  }),
  'users.update': userCall({
    summary: 'Update a user',
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
      'PRECONDITION_FAILED',
    ],
  }),
  'users.delete': userCall({
    summary: 'Delete an account: it is archived, and all personal data is erased',
    errors: ['FORBIDDEN', 'LAST_ADMIN', 'LAST_TREASURY', 'PRECONDITION_FAILED'],
  }),
  'users.export': userCall({
    summary:
      'Export all data of a user as a ZIP archive. Private data of another user is left out for an ADMIN, as its export.json states',
    bytes: true,
    errors: ['FORBIDDEN'],
  }),
  'roles.list': roleCall({
    summary: 'List the roles of a user',
    reply: RolesReplySchema,
    errors: ['FORBIDDEN'],
  }),
  'roles.grant': roleCall({
    summary: 'Grant a role (ADMIN)',
    body: RoleGrantInputSchema,
    reply: RolesReplySchema,
    status: 201,
    errors: ['FORBIDDEN', 'ROLE_ALREADY_HELD', 'DUTIES_CONFLICT', 'ACCOUNT_DELETED'],
  }),
  'roles.revoke': roleCall({
    summary: 'Revoke a role (ADMIN)',
    body: RoleRevocationSchema.default({}),
    reply: RolesReplySchema,
    errors: ['FORBIDDEN', 'ROLE_NOT_HELD', 'LAST_ADMIN', 'LAST_TREASURY', 'ACCOUNT_DELETED'],
  }),
} as const;
