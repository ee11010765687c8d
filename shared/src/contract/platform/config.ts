import { z } from 'zod';
import { connectionNames } from '../identity/entities.ts';

/** What the browser reads at run time from `/config.json`. Empty strings mean "not configured". */
export const BrowserConfigSchema = z
  .object({
    auth: z.object({
      domain: z.string(),
      client_id: z.string(),
      redirect_url: z.string(),
      logout_url: z.string(),
      /** Connection ids by login method; absent ones start the provider's general sign-in. */
      connections: z.partialRecord(z.enum(connectionNames), z.string()),
      /** Origins that `login_url` and `logout_url` may lead to. */
      allowed_origins: z.array(z.string()),
    }),
    api_base: z.string(),
    service_token: z.string(),
    version: z.string(),
    /** Whether calls carry a `traceparent`, which links them to their trace on the server. */
    tracing: z.boolean().optional(),
  })
  .meta({ id: 'BrowserConfig' });
export type BrowserConfig = z.infer<typeof BrowserConfigSchema>;
