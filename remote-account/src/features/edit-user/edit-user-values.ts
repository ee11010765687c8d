import type { User, UserUpdate } from '@alma/shared/contract/users/entities';
import { timezones } from '@alma/shared/contract/users/limits';
import type { UserEdit } from '@alma/shared/forms';

const editedFields = ['display_name', 'bio', 'locale', 'timezone'] as const satisfies (keyof UserEdit)[];

/** Empty until the person has chosen one: until then the browser's value applies. */
const choiceOf = <Field extends 'locale' | 'timezone'>(user: User, field: Field): User[Field] | '' =>
  (user.chosen?.includes(field) ?? true) ? user[field] : '';

/** The initial values of the form. */
export const editValues = (user: User): UserEdit => ({
  display_name: user.display_name,
  bio: user.bio,
  locale: choiceOf(user, 'locale'),
  timezone: choiceOf(user, 'timezone'),
});

/**
 * The body of an update, without emptied fields: those that differ from the form's initial values, or all if none
 * differs, so that saving is always confirmed.
 */
export function fieldsToSend(user: User, values: UserEdit): UserUpdate {
  const before = editValues(user);
  const filled = editedFields.filter((field) => values[field] !== '');
  const changed = filled.filter((field) => values[field] !== before[field]);
  const sent = changed.length > 0 ? changed : filled;
  return Object.fromEntries(sent.map((field) => [field, values[field]]));
}

/** The fixed list, and the zones of the user and of this browser. */
export const zonesFor = (user: User, browserZone: string): string[] => [
  ...new Set([...timezones, browserZone, user.timezone]),
];
