import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';

/** Loads a shared module again on the next request after a failure: the runtime would repeat the failure. */
export const moduleRetry: ModuleFederationRuntimePlugin = {
  name: 'alma-module-retry',
  errorLoadShare({ pkgName, shareScopeMap }) {
    for (const scope of Object.values(shareScopeMap)) {
      for (const shared of Object.values(scope[pkgName] ?? {})) shared.loading = null;
    }
  },
};
