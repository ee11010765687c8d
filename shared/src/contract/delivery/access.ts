import { z } from 'zod';
import { idSchema } from '../ids.ts';
import { pageReply } from '../paging.ts';
import { deliveryName, ReleaseIdSchema, RemoteNameSchema } from './entities.ts';
import { deliveryLimits, isDevServer } from './limits.ts';

/** A release token without its secret. */
export const ReleaseTokenSchema = z
  .object({
    id: z.string(),
    remote: RemoteNameSchema,
    team: z.string(),
    label: z.string(),
    created_by: z.string(),
    created_at: z.iso.datetime(),
    last_used_at: z.iso.datetime().nullable(),
    revoked_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'ReleaseToken' });
export type ReleaseToken = z.infer<typeof ReleaseTokenSchema>;

/** Newest first. */
export const ReleaseTokensReplySchema = pageReply
  .extend({ tokens: z.array(ReleaseTokenSchema) })
  .meta({ id: 'ReleaseTokens' });

/** Body of `delivery.tokens.create`. The first token of a remote sets its team. */
export const ReleaseTokenInputSchema = z.strictObject({
  remote: RemoteNameSchema,
  team: deliveryName(deliveryLimits.team),
  /** Where it is used. */
  label: deliveryName(deliveryLimits.label),
});

/** The reply that creates a token: the only one with the secret. */
export const NewReleaseTokenSchema = ReleaseTokenSchema.extend({ secret: z.string() }).meta({
  id: 'NewReleaseToken',
});

/** A member of a delivery team, who sees the console and may override the remotes of that team for themselves. */
export const DeliveryMemberSchema = z
  .object({
    team: z.string(),
    user_id: z.string(),
    /** Null once the account is deleted. */
    handle: z.string().nullable(),
    added_at: z.iso.datetime(),
  })
  .meta({ id: 'DeliveryMember' });
export type DeliveryMember = z.infer<typeof DeliveryMemberSchema>;

/** Ordered by team and handle. */
export const DeliveryMembersReplySchema = z
  .object({ members: z.array(DeliveryMemberSchema) })
  .meta({ id: 'DeliveryMembers' });

export const DeliveryMemberInputSchema = z.strictObject({
  team: deliveryName(deliveryLimits.team),
  user_id: idSchema(),
});

/** The reply of `delivery.access`: what the caller may see of delivery. */
export const DeliveryAccessSchema = z
  .object({ is_admin: z.boolean(), teams: z.array(z.string()) })
  .meta({ id: 'DeliveryAccess' });

/** What an override shows: a release, or outside production the address of `alma dev`. */
const OverriddenSchema = z
  .string()
  .max(105)
  .refine((text) => ReleaseIdSchema.safeParse(text).success || isDevServer(text), {
    error: 'Neither the id of a release nor a development server such as http://localhost:3100',
  });

/** A release that one person sees in a tab or browser instead of the live one. */
export const OverrideSchema = z
  .object({
    /** Not guessable: the browser that holds it gets the release, see `overrideHeader`. */
    id: z.string(),
    remote: RemoteNameSchema,
    release: OverriddenSchema,
    created_at: z.iso.datetime(),
    expires_at: z.iso.datetime(),
  })
  .meta({ id: 'RemoteOverride' });
export type Override = z.infer<typeof OverrideSchema>;

/** The caller's own, newest first. */
export const OverridesReplySchema = z
  .object({ overrides: z.array(OverrideSchema) })
  .meta({ id: 'RemoteOverrides' });

export const OverrideInputSchema = z.strictObject({ remote: RemoteNameSchema, release: OverriddenSchema });
