import { z } from 'zod';
import type { ReleaseManifest } from '../src/contract/delivery/entities.ts';
import type { PlatformContract } from '../src/contract/delivery/platform.ts';

export interface Comparison {
  errors: string[];
  warnings: string[];
}

const ReadsSchema = z.object({ reads: z.array(z.object({ call: z.string() })).optional() });

/** What a declaration needs from the contract. Any name passes: a live release may be built for another version. */
export const DeclaredUseSchema = z.object({
  requires: z.string(),
  routes: z.array(ReadsSchema),
  slots: z.array(ReadsSchema.extend({ slot: z.string() })),
  navigation: z.array(z.object({ section: z.string() })),
});

interface Used extends Pick<ReleaseManifest, 'uses'> {
  declaration: z.infer<typeof DeclaredUseSchema>;
}

/** Checks a release against a platform: version range, and the calls, slots, sections and shared modules it uses. */
export async function compareWith(
  platform: PlatformContract,
  { declaration, uses }: Used,
): Promise<Comparison> {
  const { satisfy } = await import('@module-federation/enhanced/runtime');
  const { requires, slots, navigation, routes } = declaration;
  const reads = [...routes, ...slots].flatMap((item) => item.reads ?? []).map(({ call }) => call);
  const missing = (kind: string, used: readonly string[], offered: readonly string[]): string[] =>
    [...new Set(used)]
      .filter((name) => !offered.includes(name))
      .map((name) => `${kind} ${name} is not there in @alma/shared ${platform.version}`);
  const modules = Object.entries(uses?.modules ?? {});
  const moduleErrors = modules.flatMap(([module, names]) =>
    platform.modules[module] === undefined
      ? [`shared module ${module} is not there in @alma/shared ${platform.version}`]
      : missing(
          `${module}:`,
          names.filter((name) => name !== '*'),
          platform.modules[module].exports,
        ),
  );
  return {
    errors: [
      ...(satisfy(platform.version, requires)
        ? []
        : [`declaration.ts requires @alma/shared ${requires}; this platform has ${platform.version}`]),
      ...missing('call', [...reads, ...(uses?.calls ?? [])], platform.calls),
      ...missing(
        'slot',
        slots.map(({ slot }) => slot),
        platform.slots,
      ),
      ...missing(
        'section',
        navigation.map(({ section }) => section),
        platform.sections,
      ),
      ...moduleErrors,
    ],
    warnings: modules.flatMap(([module, names]) => {
      const deprecated = platform.modules[module]?.deprecated ?? {};
      return ['*', ...names]
        .filter((name) => Object.hasOwn(deprecated, name))
        .map(
          (name) => `${module}${name === '*' ? '' : `: ${name}`} is deprecated: ${deprecated[name] ?? ''}`,
        );
    }),
  };
}
