import { z } from 'zod';
import { ReasonSchema } from '../../../contract/users/entities.ts';

/** The reason for an administrator's action. */
export const ReasonFormSchema = z.object({ reason: ReasonSchema });
export type ReasonForm = z.infer<typeof ReasonFormSchema>;
