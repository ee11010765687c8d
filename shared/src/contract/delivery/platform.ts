import { z } from 'zod';

/** What this platform offers to remotes, for tools that ask before they release. */
export const PlatformContractSchema = z
  .object({
    /** Version of `@alma/shared`. */
    version: z.string(),
    /** Exported names of each shared module; `deprecated` maps a name (`*`: the whole module) to what replaces it. */
    modules: z.record(
      z.string(),
      z.object({ exports: z.array(z.string()), deprecated: z.record(z.string(), z.string()) }),
    ),
    calls: z.array(z.string()),
    slots: z.array(z.string()),
    sections: z.array(z.string()),
    /** Public key of the registry's signature, as a JWK; null while none is set. */
    signing_key: z.record(z.string(), z.string()).nullable(),
  })
  .meta({ id: 'PlatformContract' });
export type PlatformContract = z.infer<typeof PlatformContractSchema>;
