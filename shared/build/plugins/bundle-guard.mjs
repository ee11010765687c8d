import { relative, sep } from 'node:path';
import webpack from 'webpack';
import { sharedDir } from '../package-info.mjs';

/** Libraries that must exist once in a page, and the face that gives them. */
const faceOfPackage = {
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

function cureOf(resource) {
  const name = packageOf(resource);
  if (name?.startsWith('@radix-ui/')) return { name, from: faceOfPackage['radix-ui'] };
  return name && Object.hasOwn(faceOfPackage, name) ? { name, from: faceOfPackage[name] } : undefined;
}

/** Sources of the faces; the contract's plain data may be bundled anywhere. */
function faceSource(resource) {
  const path = relative(sharedDir, resource).split(sep).join('/');
  return /^src\/(core|lazy|testing)\//.test(path) ? path : undefined;
}

/**
 * What is wrong with one module inside a remote's bundle, as a sentence that says what to do; undefined when it may
 * be there.
 */
export function faultOfModule(resource, issuer) {
  const by = issuer ? `${issuer} imports it` : 'it is imported';
  const cure = cureOf(resource);
  if (cure) return `'${cure.name}' is bundled into this remote (${by}). Import from ${cure.from} instead.`;
  const source = faceSource(resource);
  if (!source) return undefined;
  return (
    `'@alma/shared' source ${source} is bundled into this remote (${by}). ` +
    `Import one of the faces listed in shared/build/share-map.mjs instead; a new face is added there first.`
  );
}

/** Fails the build of a remote that carries what the host must give: it would exist twice in the page. */
export class BundleGuardPlugin {
  constructor(dir) {
    this.dir = dir;
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap('BundleGuardPlugin', (compilation) => {
      compilation.hooks.finishModules.tap('BundleGuardPlugin', (modules) => {
        for (const message of this.faults(compilation, modules)) {
          compilation.errors.push(new webpack.WebpackError(message));
        }
      });
    });
  }

  /** One message per library: its many files would only repeat it. */
  faults(compilation, modules) {
    const found = new Map();
    for (const module of modules) {
      if (!module.resource) continue;
      const resource = module.resource.split('?', 1)[0];
      const issuer = compilation.moduleGraph.getIssuer(module)?.resource;
      const message = faultOfModule(resource, issuer && relative(this.dir, issuer));
      const key = message && (cureOf(resource)?.name ?? faceSource(resource));
      if (message && !found.has(key)) found.set(key, message);
    }
    return found.values();
  }
}
