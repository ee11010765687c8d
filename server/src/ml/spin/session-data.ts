import { beginRun, type SpinRun } from '@alma/offline-assistant/spin';
import {
  SpinAgentSchema,
  SpinModeSchema,
  SpinOrientationSchema,
  SpinPhaseSchema,
} from '@alma/shared/contract';
import { z } from 'zod';
import type { Json } from '../runs/index.ts';

const setup = { problem: z.string(), orientation: SpinOrientationSchema, mode: SpinModeSchema };

/** What the engine keeps of how a run began. */
export const RunInputSchema = z.object({ ...setup, agents: z.array(SpinAgentSchema) });

/** What a spin session keeps beside its log: how it began, and for lists where it stands. */
const SpinSessionDataSchema = z.object({
  ...setup,
  run_id: z.string().optional(),
  phase: SpinPhaseSchema.optional(),
});

export const readSessionData = (data: Json): z.infer<typeof SpinSessionDataSchema> =>
  SpinSessionDataSchema.parse(data);

export const startOf = (data: Json): SpinRun => beginRun(readSessionData(data));
