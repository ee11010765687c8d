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
    summary: 'Users for ADMIN; the directory of active users for others',
    tag: 'users',
    query: UsersQuerySchema,
    reply: UsersReplySchema,
    errors: ['FORBIDDEN'],
  }),
  'users.byHandle': call({
    summary: 'One user by handle, with or without @; what is told is as in the list',
    tag: 'users',
    reply: FoundUserSchema,
  }),
  'users.get': call({ summary: 'One user', tag: 'users', reply: UserSchema, errors: ['FORBIDDEN'] }),
  'users.steps': call({
    summary: 'Which of the first steps a user has done',
    tag: 'users',
    reply: StepsReplySchema,
    errors: ['FORBIDDEN'],
  }),
  'users.update': call({
    summary: 'Change a user',
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
      'PRECONDITION_FAILED',
    ],
  }),
  'users.delete': call({
    summary: 'Delete an account: it is archived, and everything personal erased',
    tag: 'users',
    errors: ['FORBIDDEN', 'LAST_ADMIN', 'LAST_TREASURY'],
  }),
  'users.export': call({
    summary:
      'All data of a user as a zip; an ADMIN gets nothing private of another, as its export.json tells',
    tag: 'users',
    bytes: true,
    errors: ['FORBIDDEN', 'RATE_LIMITED'],
  }),
  'roles.list': call({
    summary: 'Roles that a user holds',
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
    errors: ['FORBIDDEN', 'ROLE_NOT_HELD', 'LAST_ADMIN', 'LAST_TREASURY'],
  }),
} as const;
