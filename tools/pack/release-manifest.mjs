/** Packages of a remote outside this workspace (`alma create`). */
const tools = [
  '@types/node',
  '@types/react',
  '@types/react-dom',
  'typescript',
  'webpack-cli',
  'webpack-dev-server',
];
/** Further tools of such a remote, with the versions that the root of this workspace lists. */
const linters = ['@eslint/js', 'eslint', 'typescript-eslint'];

/** Optional packages, which only the test double and the test helpers need. */
const forTests = ['msw', '@testing-library/dom', '@testing-library/react', '@testing-library/user-event'];

/**
 * The manifest of `@alma/shared` as other teams install it: with exact versions, and with type declarations beside the
 * sources, so that their compilers do not need our settings.
 * @param {Record<string, any>} manifest from the workspace
 * @param {Record<string, string>} catalog
 * @param {Record<string, string>} workspace versions of the packages that the root lists
 */
export function releaseManifest(manifest, catalog, workspace) {
  const written = (versions, names = Object.keys(versions)) =>
    Object.fromEntries(
      names.map((name) => [name, versions[name] === 'catalog:' ? versionIn(catalog, name) : versions[name]]),
    );
  const { devDependencies, ...rest } = manifest;
  return {
    ...rest,
    // A remote's declaration is TypeScript, which older versions of Node cannot run.
    engines: { node: '>=24' },
    exports: Object.fromEntries(
      Object.entries(manifest.exports)
        // Only the host of this workspace shows the gallery; it is not packed.
        .filter(([name]) => name !== './gallery')
        .map(([name, target]) => [name, withTypes(target)]),
    ),
    dependencies: written(manifest.dependencies),
    peerDependencies: { ...written(manifest.peerDependencies), ...written(devDependencies, forTests) },
    peerDependenciesMeta: Object.fromEntries(forTests.map((name) => [name, { optional: true }])),
    alma: {
      tools: {
        ...Object.fromEntries(tools.map((name) => [name, versionIn(catalog, name)])),
        ...Object.fromEntries(linters.map((name) => [name, workspace[name]])),
      },
    },
  };
}

function versionIn(catalog, name) {
  if (!catalog[name]) throw new Error(`The catalog of pnpm-workspace.yaml has no version of ${name}.`);
  return catalog[name];
}

/** Adds the types, such as `./types/core/ui/index.d.ts` for `./src/core/ui/index.ts`. */
function withTypes(target) {
  if (typeof target !== 'string' || !/^\.\/src\/.*\.tsx?$/.test(target)) return target;
  const types = target.replace(/^\.\/src\//, './types/').replace(/\.tsx?$/, '.d.ts');
  return { types, default: target };
}
