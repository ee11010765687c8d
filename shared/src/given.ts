/** What a host gives to remotes, in the form that the federation runtime takes: React and the faces of this package. */
import * as react from 'react';
import * as reactDom from 'react-dom';
import * as reactDomClient from 'react-dom/client';
import * as jsxRuntime from 'react/jsx-runtime';
import * as jsxDevRuntime from 'react/jsx-dev-runtime';
import * as api from './core/api/index.ts';
import * as auth from './core/auth/index.ts';
import * as remote from './core/remote/index.ts';
import * as router from './core/router.ts';
import * as styled from './core/styled.ts';
import * as swr from './core/swr.ts';
import * as theme from './core/theme/index.ts';
import * as toast from './core/toast/index.ts';
import * as ui from './core/ui/index.ts';

interface Given {
  version: string;
  shareConfig: { singleton: true; strictVersion: true; requiredVersion: string; eager: boolean };
}
/** In the page as soon as the host is. */
interface GivenAtOnce extends Given {
  lib: () => unknown;
}
/** A script of its own, loaded when the first remote asks for it. */
interface GivenOnDemand extends Given {
  get: () => Promise<() => unknown>;
}

const configOf = (version: string, eager: boolean): Given => ({
  version,
  shareConfig: { singleton: true, strictVersion: true, requiredVersion: version, eager },
});

/** React is CommonJS: a bundler gives it as it is (while developing), or as the default of a namespace. */
const ofReact = (module: object): GivenAtOnce => ({
  ...configOf(react.version, true),
  lib: () => ('default' in module ? module.default : module),
});

const core = (face: object): GivenAtOnce => ({ ...configOf(remote.sharedVersion, true), lib: () => face });

const part = (load: () => Promise<object>): GivenOnDemand => ({
  ...configOf(remote.sharedVersion, false),
  get: async () => {
    const face = await load();
    return () => face;
  },
});

export const given: Readonly<Record<string, GivenAtOnce | GivenOnDemand>> = {
  react: ofReact(react),
  'react/jsx-runtime': ofReact(jsxRuntime),
  'react/jsx-dev-runtime': ofReact(jsxDevRuntime),
  'react-dom': ofReact(reactDom),
  'react-dom/client': ofReact(reactDomClient),
  '@alma/shared/api': core(api),
  '@alma/shared/auth': core(auth),
  '@alma/shared/remote': core(remote),
  '@alma/shared/router': core(router),
  '@alma/shared/styled': core(styled),
  '@alma/shared/swr': core(swr),
  '@alma/shared/theme': core(theme),
  '@alma/shared/toast': core(toast),
  '@alma/shared/ui': core(ui),
  '@alma/shared/charts': part(() => import(/* webpackChunkName: "part-charts" */ './parts/charts/index.ts')),
  '@alma/shared/chat': part(() => import(/* webpackChunkName: "part-chat" */ './parts/chat/index.ts')),
  '@alma/shared/forms': part(() => import(/* webpackChunkName: "part-forms" */ './parts/forms/index.ts')),
  '@alma/shared/inputs': part(() => import(/* webpackChunkName: "part-inputs" */ './parts/inputs/index.ts')),
  '@alma/shared/markdown': part(
    () => import(/* webpackChunkName: "part-markdown" */ './parts/markdown/index.ts'),
  ),
  '@alma/shared/overlays': part(
    () => import(/* webpackChunkName: "part-overlays" */ './parts/overlays/index.ts'),
  ),
  '@alma/shared/pictures': part(
    () => import(/* webpackChunkName: "part-pictures" */ './parts/pictures/index.ts'),
  ),
  '@alma/shared/state': part(() => import(/* webpackChunkName: "part-state" */ './parts/state/index.ts')),
  '@alma/shared/storage': part(
    () => import(/* webpackChunkName: "part-storage" */ './parts/storage/index.ts'),
  ),
  '@alma/shared/tables': part(() => import(/* webpackChunkName: "part-tables" */ './parts/tables/index.ts')),
};
