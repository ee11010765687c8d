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

export const RunInputSchema = z.object({ ...setup, agents: z.array(SpinAgentSchema) });

/** Data of a spin session besides its log: its setup, and the run, phase and mode for lists. */
const SpinSessionDataSchema = z.object({
  ...setup,
  run_id: z.string().optional(),
  phase: SpinPhaseSchema.optional(),
  /** Set once the mode has changed. `mode` stays the one of the setup, because the log is folded from that. */
  current_mode: SpinModeSchema.optional(),
  /** SHA-256 of the setup with its agents, which identifies repeated requests. */
  setup_hash: z.string().optional(),
});

export const readSessionData = (data: Json): z.infer<typeof SpinSessionDataSchema> =>
  SpinSessionDataSchema.parse(data);

export const startOf = (data: Json): SpinRun => beginRun(readSessionData(data));
