import { DialogueStateSchema, type Intent, type Understood } from '@alma/offline-assistant/onboarding';
import { FieldChangeSchema, ProgressSchema } from '@alma/shared/contract';
import { z } from 'zod';

/** What a run was given beside the message: files as their text, addresses as they were typed. */
export const RunInputSchema = z.object({
  documents: z.array(
    z.object({ kind: z.enum(['file', 'url']), name: z.string(), text: z.string(), isWhole: z.boolean() }),
  ),
  urls: z.array(z.string()),
});
export type RunInput = z.infer<typeof RunInputSchema>;

/** What the session keeps between runs. */
export const SessionDataSchema = z.object({ dialogue: DialogueStateSchema });

const QuestionSchema = z.object({ text: z.string(), path: z.string(), isFixed: z.boolean() });

/** What the steps of a run have found out, in the order of the steps. */
export const PagesFactSchema = z.object({
  documents: RunInputSchema.shape.documents,
  notices: z.array(z.string()),
});
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

/** What is known in the middle of a run. */
export interface RunState {
  text: string;
  input: RunInput;
  pages?: z.infer<typeof PagesFactSchema>;
  read?: z.infer<typeof ReadFactSchema>;
  applied?: z.infer<typeof AppliedFactSchema>;
  isAnswered: boolean;
}
