import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';

/** After a failed load of a shared module, the next request loads it again: the runtime would repeat the failure. */
export const moduleRetry: ModuleFederationRuntimePlugin = {
  name: 'alma-module-retry',
  errorLoadShare({ pkgName, shareScopeMap }) {
    for (const scope of Object.values(shareScopeMap)) {
      for (const shared of Object.values(scope[pkgName] ?? {})) shared.loading = null;
    }
  },
};
