import { z } from 'zod';
import { ReasonSchema } from '../../../contract/users/entities.ts';

/** The form behind an administrator's action: why it is done. */
export const ReasonFormSchema = z.object({ reason: ReasonSchema });
export type ReasonForm = z.infer<typeof ReasonFormSchema>;
