import { z } from 'zod';
import { NewChatSchema } from '../../../contract/chat/entities.ts';
import { chatLimits } from '../../../contract/chat/limits.ts';

/** A new chat: people are chosen as options of a list, and sent by their ids. */
export const NewChatFormSchema = z.object({
  title: NewChatSchema.shape.title,
  participants: z
    .array(z.object({ id: z.string(), label: z.string(), detail: z.string().optional() }))
    .min(1, 'At least one participant is required')
    .max(chatLimits.participants - 1, 'Maximum 5 participants'),
});
export type NewChatForm = z.infer<typeof NewChatFormSchema>;
