import { z } from 'zod';

/** The reply of `health.get` and `readiness.get`; 503 while a dependency is unavailable. */
export const HealthSchema = z
  .object({
    status: z.enum(['ok', 'unavailable']),
    version: z.string(),
    /** One entry per dependency: `{ database: 'ok' }`. Empty for `/health`. */
    checks: z.record(z.string(), z.enum(['ok', 'unavailable'])),
  })
  .meta({ id: 'Health' });
export type Health = z.infer<typeof HealthSchema>;
