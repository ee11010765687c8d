import { z } from 'zod';
import { idSchema } from '../ids.ts';
import { storedText } from '../limited-text.ts';
import { pageReply } from '../paging.ts';
import { RoleSchema } from '../users/entities.ts';
import { DeliveryActorSchema, ReleaseIdSchema, RemoteNameSchema } from './entities.ts';
import { deliveryLimits, rolloutKinds, rolloutStates } from './limits.ts';

/**
 * How fast people get a release: all at once; a share of them for some minutes and then all; or a share that grows
 * every few minutes. A canary of 0 percent reaches its audience only.
 */
export const RolloutStrategySchema = z
  .string()
  .max(60)
  .regex(
    /^(AllAtOnce|Canary(0|[1-9]\d?)Percent[1-9]\d{0,4}Minutes|Linear[1-9]\d?PercentEvery[1-9]\d{0,4}Minutes)$/,
    'Not a strategy such as AllAtOnce, Canary10Percent5Minutes or Linear10PercentEvery1Minutes',
  );

/** Who gets a release as soon as its rollout starts, regardless of its share. */
export const RolloutAudienceSchema = z.strictObject({
  users: z.array(idSchema()).max(deliveryLimits.audience).default([]),
  roles: z.array(RoleSchema).max(deliveryLimits.audience).default([]),
});
export type RolloutAudience = z.infer<typeof RolloutAudienceSchema>;

/** A change of the live release of a remote. */
export const RolloutSchema = z
  .object({
    id: z.string(),
    remote: RemoteNameSchema,
    kind: z.enum(rolloutKinds),
    strategy: z.string(),
    state: z.enum(rolloutStates),
    /** Share of people who have `to` now. */
    percent: z.number().int().min(0).max(100),
    audience: RolloutAudienceSchema.nullable(),
    /** When the share rises next, or the rollout completes; null once it has ended. */
    next_step_at: z.iso.datetime().nullable(),
    /** Null: the build that came with the platform. */
    from: z.string().nullable(),
    to: z.string().nullable(),
    reason: z.string().nullable(),
    /** The revision of the remote that this rollout made. */
    revision: z.number().int(),
    started_by: DeliveryActorSchema,
    started_at: z.iso.datetime(),
    ended_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Rollout' });
export type Rollout = z.infer<typeof RolloutSchema>;

/** Newest first. */
export const RolloutsReplySchema = pageReply
  .extend({ rollouts: z.array(RolloutSchema) })
  .meta({ id: 'Rollouts' });

/**
 * When the measurements of a new release end its rollout: once the evidence that it fails for more people than the old
 * one, beyond the tolerance, reaches the confidence. The test is sequential, so that repeated looks do not distort it.
 */
export const RolloutThresholdsSchema = z.strictObject({
  /** Additional share of people for whom it may fail, 0 to 0.5. */
  tolerance: z.number().min(0).max(0.5),
  /** 0.9 to 0.99999: at most one in 1 / (1 - confidence) good releases is taken back wrongly. */
  confidence: z.number().min(0.9).max(0.99999),
});
export type RolloutThresholds = z.infer<typeof RolloutThresholdsSchema>;

const HoldSchema = z.object({ reason: z.string(), by: DeliveryActorSchema, since: z.iso.datetime() });

/** A remote of the registry and its live release. */
export const DeliveredRemoteSchema = z
  .object({
    name: RemoteNameSchema,
    team: z.string(),
    /** Id of the live release. Null: the build that came with the platform. */
    live: z.string().nullable(),
    /** Rises with each change of the live release; a change names the one it is based on in `If-Match: "<revision>"`. */
    revision: z.number().int(),
    changed_at: z.iso.datetime(),
    /** The running rollout. */
    rollout: RolloutSchema.nullable(),
    /** Keeps the live release: no rollout starts until it is unpinned. */
    pinned: HoldSchema.nullable(),
    /** The kill switch: people see that the remote is unavailable, and nothing of it loads. */
    disabled: HoldSchema.nullable(),
    thresholds: RolloutThresholdsSchema,
  })
  .meta({ id: 'DeliveredRemote' });
export type DeliveredRemote = z.infer<typeof DeliveredRemoteSchema>;

/** Ordered by name; a release token sees only its own remote. */
export const DeliveredRemotesSchema = z
  .object({ remotes: z.array(DeliveredRemoteSchema) })
  .meta({ id: 'DeliveredRemotes' });

/** The reply of a promotion and of a rollback. */
export const RolloutReplySchema = z
  .object({ rollout: RolloutSchema, remote: DeliveredRemoteSchema })
  .meta({ id: 'RolloutReply' });

const ReasonSchema = storedText(deliveryLimits.reason);

export const RolloutInputSchema = z.strictObject({
  release: ReleaseIdSchema,
  /** How fast people get it. */
  strategy: RolloutStrategySchema.default('AllAtOnce'),
  audience: RolloutAudienceSchema.optional(),
  reason: ReasonSchema.optional(),
});

const GivenReasonSchema = ReasonSchema.refine((reason) => reason !== '', 'Say why');

/** Body of the calls that end a rollout, pin or disable: the reason. */
export const DeliveryReasonSchema = z.strictObject({ reason: GivenReasonSchema });

/** Body of `delivery.pin`. Without a release the live one is pinned; another one is made live first. */
export const PinInputSchema = z.strictObject({
  release: ReleaseIdSchema.optional(),
  reason: GivenReasonSchema,
});

/** The reply of calls that change a remote without a rollout. */
export const DeliveredRemoteReplySchema = z
  .object({ remote: DeliveredRemoteSchema })
  .meta({ id: 'DeliveredRemoteReply' });

/** Body of `delivery.rollback`. Without `to` it goes back to the release that was live before this one. */
export const RollbackInputSchema = z.strictObject({
  to: ReleaseIdSchema.optional(),
  reason: GivenReasonSchema,
});
