import type { User } from '@alma/shared/contract/users';
import type { UserEdit } from '@alma/shared/forms';

const editedFields = ['display_name', 'bio', 'locale', 'timezone'] as const satisfies (keyof UserEdit)[];

/** The values with which the form begins. */
export const editValues = ({ display_name, bio, locale, timezone }: User): UserEdit => ({
  display_name,
  bio,
  locale,
  timezone,
});

/** What an update sends: the fields that differ from the user's, without the emptied ones. */
export function changedFields(user: User, values: UserEdit): Partial<UserEdit> {
  const changed = editedFields.filter((field) => values[field] !== '' && values[field] !== user[field]);
  return Object.fromEntries(changed.map((field) => [field, values[field]]));
}
