import { z } from 'zod';
import { canBeStored, notStorable } from '../values/storable.ts';
import { ReleaseIdSchema, RemoteNameSchema } from './entities.ts';
import { deliveryLimits, measuredOutcomes, vitalNames } from './limits.ts';

const MillisecondsSchema = z.number().min(0).max(600_000);

/** What one remote did in one page view. It contains nothing that identifies the person. */
export const MeasureSchema = z.strictObject({
  remote: RemoteNameSchema,
  release: ReleaseIdSchema,
  /** The bucket of the browser, as the page reported it: 0 to 99. */
  bucket: z.number().int().min(0).max(99),
  outcome: z.enum(measuredOutcomes),
  /** From the request of its first script until it was shown. */
  load_ms: MillisecondsSchema.optional(),
  /** Web Vitals of the page view, when the remote fills its page. */
  vitals: z.partialRecord(z.enum(vitalNames), MillisecondsSchema).optional(),
  failure: z
    .strictObject({
      /** The kind of failure: `ChunkLoadError`, `TypeError`. */
      class: z.string().max(128).refine(canBeStored, notStorable),
      /** Scrubbed of addresses, tokens and quoted text. */
      message: z.string().max(300).refine(canBeStored, notStorable).optional(),
      /** The top of the stack: `/remotes/wallet/1.0.0-abcd/main.1a2b.js:1:2345`. */
      frame: z
        .string()
        .max(300)
        .regex(/^\/[\w./~-]+\.js:\d{1,9}:\d{1,9}$/)
        .optional(),
    })
    .optional(),
});
export type Measure = z.infer<typeof MeasureSchema>;

export const MeasuresInputSchema = z.strictObject({
  measures: z.array(MeasureSchema).min(1).max(deliveryLimits.measures),
});

/** Counts by upper bound of a bin: `{ '1000': 12, 'inf': 1 }`, in milliseconds (`CLS`: a score). */
const HistogramSchema = z.record(z.string(), z.number().int());

/** One hour of one release. */
export const MeasuredHourSchema = z.object({
  hour: z.iso.datetime(),
  release: ReleaseIdSchema,
  views: z.number().int(),
  /** Views that failed, by stage. */
  failures: z.object({ load: z.number().int(), init: z.number().int(), render: z.number().int() }),
  load_ms: HistogramSchema,
  vitals: z.partialRecord(z.enum(vitalNames), HistogramSchema),
});
export type MeasuredHour = z.infer<typeof MeasuredHourSchema>;

/** One kind of failure of a release. */
export const MeasuredFailureSchema = z.object({
  release: ReleaseIdSchema,
  outcome: z.enum(measuredOutcomes),
  class: z.string(),
  message: z.string().nullable(),
  /** Top of the stack, as the browser reported it. */
  frame: z.string().nullable(),
  /** The same place in the sources, when the release has a source map: `src/pages/wallet-page.tsx:12:7`. */
  source: z.string().optional(),
  views: z.number().int(),
  last_at: z.iso.datetime(),
});

const ComparedSchema = z.object({ people: z.number().int(), failed: z.number().int() });

/** People with the old and the new release of the running rollout, or of the last one. */
export const RolloutComparisonSchema = z
  .object({
    rollout_id: z.string(),
    old: ComparedSchema,
    new: ComparedSchema,
    /** Evidence that the new one is worse; at `limit` the rollout is taken back. */
    evidence: z.number(),
    limit: z.number(),
  })
  .meta({ id: 'RolloutComparison' });
export type RolloutComparison = z.infer<typeof RolloutComparisonSchema>;

/** What browsers reported of a remote. */
export const MeasuresReplySchema = z
  .object({
    hours: z.array(MeasuredHourSchema),
    failures: z.array(MeasuredFailureSchema),
    comparison: RolloutComparisonSchema.nullable(),
  })
  .meta({ id: 'Measures' });
