declare global {
  /** `name@build` of the bundle that this module ended up in; the build factory defines it, tests do not. */
  const __ALMA_BUILD__: string | undefined;
}

const registryKey = Symbol.for('alma.instances');

type Instances = Map<string, string>;

/** On the global object, because a second copy of this module must find the count of the first. */
function instances(): Instances {
  const holder = globalThis as { [registryKey]?: Instances };
  holder[registryKey] ??= new Map();
  return holder[registryKey];
}

function ownBuild(): string | undefined {
  return typeof __ALMA_BUILD__ === 'string' ? __ALMA_BUILD__ : undefined;
}

/**
 * Counts one evaluation of a face that must exist once in a page. A second one would mean two sessions, two caches or
 * two style registries side by side, which shows only as odd behaviour much later.
 */
export function claimInstance(face: string, build = ownBuild()): void {
  if (build === undefined) return;
  const first = instances().get(face);
  // In development a module is evaluated again by hot replacement, always within its own build.
  const replaced = first === build && process.env.NODE_ENV !== 'production';
  if (first !== undefined && !replaced) throw new SecondInstanceError(face, first, build);
  instances().set(face, build);
}

export class SecondInstanceError extends Error {
  override name = 'SecondInstanceError';
  /** The build that brought the second copy. */
  readonly guilty: string;

  constructor(face: string, first: string, guilty: string) {
    super(
      `@alma/shared/${face} runs twice: ${first} gave it, and ${guilty} brought a copy of its own. ` +
        `Build ${guilty} with the factory of @alma/shared/build, which takes the face from the host.`,
    );
    this.guilty = guilty;
  }
}
