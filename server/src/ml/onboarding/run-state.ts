import { DialogueStateSchema, type Intent, type Understood } from '@alma/offline-assistant/onboarding';
import { FieldChangeSchema, ProgressSchema } from '@alma/shared/contract';
import { z } from 'zod';

/** Input of a run besides the message: the text of files, and addresses as typed. */
export const RunInputSchema = z.object({
  documents: z.array(
    z.object({ kind: z.enum(['file', 'url']), name: z.string(), text: z.string(), isWhole: z.boolean() }),
  ),
  urls: z.array(z.string()),
});
export type RunInput = z.infer<typeof RunInputSchema>;

/** Data of a session between runs. */
export const SessionDataSchema = z.object({ dialogue: DialogueStateSchema });

const QuestionSchema = z.object({ text: z.string(), path: z.string(), isFixed: z.boolean() });

/** Facts of a run, in the order of its steps. */
export const ReadFactSchema = z.object({
  understood: z.custom<Understood & { intent: Intent }>(
    (value) => typeof value === 'object' && value !== null,
  ),
  notices: z.array(z.string()),
});
export const AppliedFactSchema = z.object({
  told: z.string(),
  question: QuestionSchema.nullable(),
  changes: z.array(FieldChangeSchema),
  progress: ProgressSchema,
});

/** State of a run between its steps. */
export interface RunState {
  text: string;
  input: RunInput;
  read?: z.infer<typeof ReadFactSchema>;
  applied?: z.infer<typeof AppliedFactSchema>;
  isAnswered: boolean;
}
