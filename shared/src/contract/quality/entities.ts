import { z } from 'zod';
import { limitedText } from '../limited-text.ts';
import { canBeStored, notStorable } from '../values/storable.ts';
import { answerSources, artifactChecks, injectionWays, qualityLimits } from './limits.ts';

const shortText = (max: number) =>
  limitedText(max, z.string().trim().min(1, 'Fill this in').refine(canBeStored, notStorable));

const CountSchema = z.number().int().min(0).max(qualityLimits.count);
/** A share from 0 to 1; null where the run had nothing to measure it by. */
const ShareSchema = z.number().min(0).max(1).nullable();

/** Questions about the files of projects. */
export const AnswerFiguresSchema = z.object({
  questions: CountSchema,
  /** Questions to which the model failed: they are neither answered nor refused. */
  failed: CountSchema,
  answer_rate: ShareSchema,
  refusal_rate: ShareSchema,
  right_answers: ShareSchema,
  citation_precision: ShareSchema,
  citation_recall: ShareSchema,
  support: ShareSchema,
});
export type AnswerFigures = z.infer<typeof AnswerFiguresSchema>;

/** Hostile texts, by the way on which they reached the model; an effect is a reply that obeys one. */
export const InjectionFiguresSchema = z.object({
  failed: CountSchema,
  ways: z
    .array(z.object({ way: z.enum(injectionWays), tried: CountSchema, effects: CountSchema }))
    .max(injectionWays.length),
});
export type InjectionFigures = z.infer<typeof InjectionFiguresSchema>;

/** Messages to a team, each for one of its agents. */
export const HandOverFiguresSchema = z.object({
  messages: CountSchema,
  failed: CountSchema,
  handed_right: ShareSchema,
  kept_own: ShareSchema,
});
export type HandOverFigures = z.infer<typeof HandOverFiguresSchema>;

/** Artifacts of a spin run, and the share of them that hold each check of the rubric. */
export const ArtifactFiguresSchema = z.object({
  artifacts: CountSchema,
  failed: CountSchema,
  /** Checks that hold, of all. */
  rubric: ShareSchema,
  checks: z.array(z.object({ check: z.enum(artifactChecks), held: ShareSchema })).max(artifactChecks.length),
});
export type ArtifactFigures = z.infer<typeof ArtifactFiguresSchema>;

/** Summaries and comparisons of whole files that are read in parts. */
export const WholeFileFiguresSchema = z.object({
  requests: CountSchema,
  failed: CountSchema,
  /** Statements that name a source, of all. */
  sourced: ShareSchema,
  /** Citations that are what their file has at that place. */
  verbatim: ShareSchema,
  /** Facts of the files that the answers tell with a source that says so. */
  coverage: ShareSchema,
});
export type WholeFileFigures = z.infer<typeof WholeFileFiguresSchema>;

/** Figures of one measurement of a model; a suite that did not run is null. */
const reportFields = {
  /** Names of scripts begin with `script:`. */
  model: shortText(qualityLimits.model),
  /** The questions that were asked about files. */
  set: shortText(qualityLimits.set),
  source: z.enum(answerSources),
  measured_at: z.iso.datetime(),
  duration_ms: z.number().int().min(0).max(qualityLimits.durationMs),
  /** What the answers took when they were given; tokens are null where the endpoint told none. */
  usage: z.object({
    calls: CountSchema,
    input_tokens: z.number().int().min(0).max(qualityLimits.tokens).nullable(),
    output_tokens: z.number().int().min(0).max(qualityLimits.tokens).nullable(),
    /** US dollars by the prices that the command was told. */
    cost: z.number().min(0).max(1_000_000).nullable(),
  }),
  answers: AnswerFiguresSchema.nullable(),
  injections: InjectionFiguresSchema.nullable(),
  hand_over: HandOverFiguresSchema.nullable(),
  artifacts: ArtifactFiguresSchema.nullable(),
  whole_files: WholeFileFiguresSchema.nullable(),
};

/** Body of `quality.runs.add`. */
export const QualityReportSchema = z.strictObject(reportFields);
export type QualityReport = z.infer<typeof QualityReportSchema>;

/** A measurement that is kept. */
export const QualityRunSchema = z
  .object({ id: z.string(), ...reportFields, stored_at: z.iso.datetime() })
  .meta({ id: 'QualityRun' });
export type QualityRun = z.infer<typeof QualityRunSchema>;

/** Kept measurements, the last one first. */
export const QualityRunsSchema = z.object({ runs: z.array(QualityRunSchema) }).meta({ id: 'QualityRuns' });
export type QualityRuns = z.infer<typeof QualityRunsSchema>;
