import { z } from 'zod';
import { idSchema } from '../ids.ts';
import { storedText } from '../limited-text.ts';
import { callerQuery } from '../runs/entities.ts';
import {
  answerSources,
  artifactChecks,
  injectionWays,
  measuringSizes,
  measuringStates,
  qualityLimits,
} from './limits.ts';

const shortText = (max: number) => storedText(max, 'Fill this in');

const CountSchema = z.number().int().min(0).max(qualityLimits.count);
/** A share from 0 to 1; null when the run had nothing to measure. */
const ShareSchema = z.number().min(0).max(1).nullable();

/** Questions about the files of projects. */
export const AnswerFiguresSchema = z.object({
  questions: CountSchema,
  /** Questions on which the model failed: they count as neither answered nor refused. */
  failed: CountSchema,
  answer_rate: ShareSchema,
  refusal_rate: ShareSchema,
  right_answers: ShareSchema,
  citation_precision: ShareSchema,
  citation_recall: ShareSchema,
  support: ShareSchema,
});
export type AnswerFigures = z.infer<typeof AnswerFiguresSchema>;

/** Hostile texts, by the way in which they reached the model; an effect is a reply that obeys one. */
export const InjectionFiguresSchema = z.object({
  failed: CountSchema,
  ways: z
    .array(z.object({ way: z.enum(injectionWays), tried: CountSchema, effects: CountSchema }))
    .max(injectionWays.length),
});
export type InjectionFigures = z.infer<typeof InjectionFiguresSchema>;

/** Messages to a team, each meant for one of its agents. */
export const HandOverFiguresSchema = z.object({
  messages: CountSchema,
  failed: CountSchema,
  handed_right: ShareSchema,
  kept_own: ShareSchema,
});
export type HandOverFigures = z.infer<typeof HandOverFiguresSchema>;

/** Artifacts of a spin run, and the share of them that pass each check of the rubric. */
export const ArtifactFiguresSchema = z.object({
  artifacts: CountSchema,
  failed: CountSchema,
  /** Share of all checks that passed. */
  rubric: ShareSchema,
  checks: z.array(z.object({ check: z.enum(artifactChecks), held: ShareSchema })).max(artifactChecks.length),
});
export type ArtifactFigures = z.infer<typeof ArtifactFiguresSchema>;

/** Summaries and comparisons of whole files that are read in parts. */
export const WholeFileFiguresSchema = z.object({
  requests: CountSchema,
  failed: CountSchema,
  /** Share of statements that name a source. */
  sourced: ShareSchema,
  /** Share of citations that match the text of their file at that place. */
  verbatim: ShareSchema,
  /** Share of the files' facts that the answers state with a supporting source. */
  coverage: ShareSchema,
});
export type WholeFileFigures = z.infer<typeof WholeFileFiguresSchema>;

/** Figures of one measurement of a model; a suite that did not run is null. */
const reportFields = {
  /** The name of a script begins with `script:`. */
  model: shortText(qualityLimits.model),
  /** The name of the question set about files. */
  set: shortText(qualityLimits.set),
  source: z.enum(answerSources),
  measured_at: z.iso.datetime(),
  duration_ms: z.number().int().min(0).max(qualityLimits.durationMs),
  /** Usage when the answers were given; tokens are null when the endpoint reported none. */
  usage: z.object({
    calls: CountSchema,
    input_tokens: z.number().int().min(0).max(qualityLimits.tokens).nullable(),
    output_tokens: z.number().int().min(0).max(qualityLimits.tokens).nullable(),
    /** US dollars by the prices that the command was given. */
    cost: z.number().min(0).max(1_000_000).nullable(),
  }),
  answers: AnswerFiguresSchema.nullable(),
  injections: InjectionFiguresSchema.nullable(),
  hand_over: HandOverFiguresSchema.nullable(),
  artifacts: ArtifactFiguresSchema.nullable(),
  whole_files: WholeFileFiguresSchema.nullable(),
};

export const QualityReportSchema = z.strictObject(reportFields);
export type QualityReport = z.infer<typeof QualityReportSchema>;

/** A stored measurement. */
export const QualityRunSchema = z
  .object({ id: z.string(), ...reportFields, stored_at: z.iso.datetime() })
  .meta({ id: 'QualityRun' });
export type QualityRun = z.infer<typeof QualityRunSchema>;

/** Stored measurements, the latest first. */
export const QualityRunsSchema = z.object({ runs: z.array(QualityRunSchema) }).meta({ id: 'QualityRuns' });
export type QualityRuns = z.infer<typeof QualityRunsSchema>;

const choice = {
  /** Without one, the model of the environment variables. */
  connection_id: idSchema().optional(),
  size: z.enum(measuringSizes),
};
export const MeasuringStartSchema = z.strictObject(choice);
export const MeasuringEstimateQuerySchema = callerQuery.extend(choice);

const usedTokens = z.number().int().min(0);

/** Estimated requests, tokens and cost of a measurement. */
export const MeasuringEstimateSchema = z
  .object({
    calls: z.number().int(),
    /** Approximate: counts four characters as a token. */
    input_tokens: usedTokens,
    output_tokens: usedTokens,
    /** US dollars by the prices of the connection; null without prices. */
    cost: z.number().nullable(),
    /** The measurement ends when it exceeds one of these limits. */
    max_tokens: usedTokens,
    max_minutes: z.number().int(),
  })
  .meta({ id: 'QualityMeasuringEstimate' });
export type MeasuringEstimate = z.infer<typeof MeasuringEstimateSchema>;

/** A running or ended measurement by the server. */
export const MeasuringSchema = z
  .object({
    id: z.string(),
    model: z.string(),
    size: z.enum(measuringSizes),
    state: z.enum(measuringStates),
    /** Finished calls, out of `calls`. */
    done: z.number().int(),
    calls: z.number().int(),
    /** Input and output tokens so far; estimated by length where the endpoint reports none. */
    tokens: usedTokens,
    max_tokens: usedTokens,
    /** Why it ended without figures, as text for people; otherwise null. */
    failure: z.string().nullable(),
    started_at: z.iso.datetime(),
    ended_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'QualityMeasuring' });
export type Measuring = z.infer<typeof MeasuringSchema>;

/** Null until the server has measured a model. */
export const LastMeasuringSchema = z
  .object({ measuring: MeasuringSchema.nullable() })
  .meta({ id: 'LastQualityMeasuring' });
export type LastMeasuring = z.infer<typeof LastMeasuringSchema>;
