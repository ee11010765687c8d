declare global {
  /** `name@build` of the bundle that contains this module; defined by the build factory, absent in tests. */
  const __ALMA_BUILD__: string | undefined;
}

const registryKey = Symbol.for('alma.instances');

type Instances = Map<string, string>;

/** On the global object, because a second copy of this module must find the registrations of the first. */
function instances(): Instances {
  const scope = globalThis as { [registryKey]?: Instances };
  scope[registryKey] ??= new Map();
  return scope[registryKey];
}

function ownBuild(): string | undefined {
  return typeof __ALMA_BUILD__ === 'string' ? __ALMA_BUILD__ : undefined;
}

/**
 * Registers one evaluation of a shared module that must exist once in a page. A second copy would mean two sessions,
 * two caches or two style registries, with errors much later and far from their cause.
 */
export function claimInstance(module: string, build = ownBuild()): void {
  if (build === undefined) return;
  const first = instances().get(module);
  // In development a module is evaluated again by hot replacement, always within its own build.
  const replaced = first === build && process.env.NODE_ENV !== 'production';
  if (first !== undefined && !replaced) throw new SecondInstanceError(module, first, build);
  instances().set(module, build);
}

export class SecondInstanceError extends Error {
  override name = 'SecondInstanceError';
  /** The build that contains the second copy. */
  readonly guilty: string;

  constructor(module: string, first: string, guilty: string) {
    super(
      `@alma/shared/${module} runs twice: ${first} provides it, and ${guilty} bundles another copy. ` +
        `Build ${guilty} with the factory of @alma/shared/build, which takes shared modules from the host.`,
    );
    this.guilty = guilty;
  }
}
