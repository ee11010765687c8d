import { relative, sep } from 'node:path';
import webpack from 'webpack';
import { sharedDir } from '../package-info.mjs';

/** Libraries that must exist once in a page, and the shared module that provides each. */
const providerOf = {
  react: 'react (shared by the host)',
  'react-dom': 'react-dom (shared by the host)',
  'react-router': '@alma/shared/router',
  'react-router-dom': '@alma/shared/router',
  swr: '@alma/shared/swr',
  jotai: '@alma/shared/state',
  'styled-components': '@alma/shared/styled',
  'radix-ui': '@alma/shared/overlays or @alma/shared/ui',
  'lucide-react': '@alma/shared/ui (Icon)',
  'react-hook-form': '@alma/shared/forms',
  '@hookform/resolvers': '@alma/shared/forms',
  'react-markdown': '@alma/shared/markdown',
  zod: 'a schema from @alma/shared/forms (types: `import type` from @alma/shared/contract)',
};

/** `node_modules/.pnpm/swr@2/node_modules/swr/index.js` → `swr`. */
function packageOf(resource) {
  const path = resource.split(sep).join('/');
  const at = path.lastIndexOf('/node_modules/');
  if (at < 0) return undefined;
  const [first, second] = path.slice(at + '/node_modules/'.length).split('/');
  return first.startsWith('@') ? `${first}/${second}` : first;
}

function provided(resource) {
  const name = packageOf(resource);
  if (name?.startsWith('@radix-ui/')) return { name, from: providerOf['radix-ui'] };
  return name && Object.hasOwn(providerOf, name) ? { name, from: providerOf[name] } : undefined;
}

/** The path of a shared module's source; the contract's plain data may be bundled anywhere. */
function sharedSource(resource) {
  const path = relative(sharedDir, resource).split(sep).join('/');
  return /^src\/(core|lazy|testing)\//.test(path) ? path : undefined;
}

/**
 * Why a module must not be in a remote's bundle, and how to fix it.
 * @param {string} resource path of the module
 * @param {string} [issuer] path of the module that imports it
 * @returns {string | undefined} undefined when it is allowed
 */
export function bundleError(resource, issuer) {
  const by = issuer ? `${issuer} imports it` : 'it is imported';
  const library = provided(resource);
  if (library)
    return `'${library.name}' is bundled into this remote (${by}). Import from ${library.from} instead.`;
  const source = sharedSource(resource);
  if (!source) return undefined;
  return (
    `'@alma/shared' source ${source} is bundled into this remote (${by}). ` +
    `Import a shared module instead: see exports in shared/package.json, where a new one must be added first.`
  );
}

/** Fails the build of a remote that bundles a module of the host: it would exist twice in the page. */
export class BundleGuardPlugin {
  constructor(dir) {
    this.dir = dir;
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap('BundleGuardPlugin', (compilation) => {
      compilation.hooks.finishModules.tap('BundleGuardPlugin', (modules) => {
        for (const message of this.errors(compilation, modules)) {
          compilation.errors.push(new webpack.WebpackError(message));
        }
      });
    });
  }

  /** One message for each library, not for each file. */
  errors(compilation, modules) {
    const found = new Map();
    for (const module of modules) {
      if (!module.resource) continue;
      const resource = module.resource.split('?', 1)[0];
      const issuer = compilation.moduleGraph.getIssuer(module)?.resource;
      const message = bundleError(resource, issuer && relative(this.dir, issuer));
      const key = message && (provided(resource)?.name ?? sharedSource(resource));
      if (message && !found.has(key)) found.set(key, message);
    }
    return found.values();
  }
}
