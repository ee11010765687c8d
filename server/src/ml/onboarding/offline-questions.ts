import { z } from 'zod';
import type { OfflineEngine } from '../models/index.ts';

const InputSchema = z.object({ question: z.string() });

/** Asks in fixed words; what is read and changed is told by the same rules. */
export const offlineQuestions: OfflineEngine = {
  method: 'Slot filling by rules',
  *answer(input) {
    yield { type: 'text', text: InputSchema.parse(input).question };
  },
};
