/** The share scope that a host passes to the federation runtime: React and the shared modules of this package. */
import * as react from 'react';
import * as jsxDevRuntime from 'react/jsx-dev-runtime';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import * as reactDomClient from 'react-dom/client';
import * as api from './core/api/index.ts';
import * as auth from './core/auth/index.ts';
import * as remote from './core/remote/index.ts';
import * as router from './core/router.ts';
import * as state from './core/state/index.ts';
import * as styled from './core/styled.ts';
import * as swr from './core/swr.ts';
import * as theme from './core/theme/index.ts';
import * as toast from './core/toast/index.ts';
import * as ui from './core/ui/index.ts';

interface SharedModule {
  version: string;
  shareConfig: { singleton: true; strictVersion: true; requiredVersion: string; eager: boolean };
}
/** Part of the host's first scripts. */
interface EagerModule extends SharedModule {
  lib: () => unknown;
}
/** A chunk of its own, loaded when a remote first asks for it. */
interface LazyModule extends SharedModule {
  get: () => Promise<() => unknown>;
}

const configOf = (version: string, eager: boolean): SharedModule => ({
  version,
  shareConfig: { singleton: true, strictVersion: true, requiredVersion: version, eager },
});

/** React is CommonJS: a bundler exposes it as it is (in development) or as the default of a namespace. */
const ofReact = (module: object): EagerModule => ({
  ...configOf(react.version, true),
  lib: () => ('default' in module ? module.default : module),
});

const core = (module: object): EagerModule => ({
  ...configOf(remote.sharedVersion, true),
  lib: () => module,
});

const lazy = (load: () => Promise<object>): LazyModule => ({
  ...configOf(remote.sharedVersion, false),
  get: async () => {
    const module = await load();
    return () => module;
  },
});

export const shareScope: Readonly<Record<string, EagerModule | LazyModule>> = {
  react: ofReact(react),
  'react/jsx-runtime': ofReact(jsxRuntime),
  'react/jsx-dev-runtime': ofReact(jsxDevRuntime),
  'react-dom': ofReact(reactDom),
  'react-dom/client': ofReact(reactDomClient),
  '@alma/shared/api': core(api),
  '@alma/shared/auth': core(auth),
  '@alma/shared/remote': core(remote),
  '@alma/shared/router': core(router),
  '@alma/shared/state': core(state),
  '@alma/shared/styled': core(styled),
  '@alma/shared/swr': core(swr),
  '@alma/shared/theme': core(theme),
  '@alma/shared/toast': core(toast),
  '@alma/shared/ui': core(ui),
  '@alma/shared/charts': lazy(() => import(/* webpackChunkName: "lazy-charts" */ './lazy/charts/index.ts')),
  '@alma/shared/chat': lazy(() => import(/* webpackChunkName: "lazy-chat" */ './lazy/chat/index.ts')),
  '@alma/shared/formcore': lazy(
    () => import(/* webpackChunkName: "lazy-formcore" */ './lazy/formcore/index.ts'),
  ),
  '@alma/shared/forms': lazy(() => import(/* webpackChunkName: "lazy-forms" */ './lazy/forms/index.ts')),
  '@alma/shared/inputs': lazy(() => import(/* webpackChunkName: "lazy-inputs" */ './lazy/inputs/index.ts')),
  '@alma/shared/markdown': lazy(
    () => import(/* webpackChunkName: "lazy-markdown" */ './lazy/markdown/index.ts'),
  ),
  '@alma/shared/overlays': lazy(
    () => import(/* webpackChunkName: "lazy-overlays" */ './lazy/overlays/index.ts'),
  ),
  '@alma/shared/pictures': lazy(
    () => import(/* webpackChunkName: "lazy-pictures" */ './lazy/pictures/index.ts'),
  ),
  '@alma/shared/socket': lazy(() => import(/* webpackChunkName: "lazy-socket" */ './lazy/socket/index.ts')),
  '@alma/shared/storage': lazy(
    () => import(/* webpackChunkName: "lazy-storage" */ './lazy/storage/index.ts'),
  ),
  '@alma/shared/tables': lazy(() => import(/* webpackChunkName: "lazy-tables" */ './lazy/tables/index.ts')),
};
