import { z } from 'zod';
import { UserUpdateSchema } from '../../../contract/users/entities.ts';
import { userLimits } from '../../../contract/users/limits.ts';

const { bio, locale, timezone } = UserUpdateSchema.shape;

/**
 * "Edit profile": the contract's rules for the four fields that a person edits there. Empty is valid: empty fields are
 * left out of the update, and locale and time zone follow the browser when none is chosen.
 */
export const UserEditSchema = z.object({
  display_name: z.string().trim().max(userLimits.displayName, `At most ${userLimits.displayName} characters`),
  bio: bio.unwrap(),
  locale: z.literal('').or(locale.unwrap()),
  timezone: z.literal('').or(timezone.unwrap()),
});
export type UserEdit = z.infer<typeof UserEditSchema>;
