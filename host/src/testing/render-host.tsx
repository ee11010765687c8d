import { configureApi } from '@alma/shared/api';
import type { Session } from '@alma/shared/auth';
import type { BrowserConfig } from '@alma/shared/contract';
import type { Registry, RemoteRecord } from '@alma/shared/remote';
import { browserConfig, makeSession, type Person, signInAs } from '@alma/shared/testing';
import { render } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { App } from '../App.tsx';
import { CallbackPage } from '../callback/CallbackPage.tsx';
import { createLazyPage } from '../lazy-pages/lazy-page.ts';
import { keepAsked } from '../overrides/asked.ts';
import { OverrideNotice } from '../overrides/OverrideNotice.tsx';
import { createOverrides } from '../overrides/overrides.ts';
import { Providers } from '../providers.tsx';
import { releaseOf } from '../remotes/builds.ts';
import { createRemoteStore } from '../remotes/remote-store.ts';
import { SignedIn } from '../signed-in/SignedIn.tsx';

interface RenderHostOptions {
  path?: string;
  /** The signed-in person; no one by default. */
  user?: Person;
  config?: BrowserConfig;
  remotes?: RemoteRecord[];
  /** Exposed modules of remotes: `account ./user-page`. Anything else fails to load. */
  exposes?: Record<string, ComponentType>;
  /** The registry for a browser with these overrides. */
  registryFor?: (ids: readonly string[]) => Registry;
  /** Folders of development servers that the page may load from. */
  local?: string[];
}

interface RenderedHost {
  actor: UserEvent;
  session: Session;
  /** Addresses to which the page navigated away. */
  visitedUrls: string[];
  /** Every requested module: `account ./user-page`, and `account@1.0.0-aaaa ./user-page` of an override. */
  loaded: string[];
  /** The override ids with which the page was opened again, one list for each time. */
  opened: (readonly string[])[];
}

/** A remote as the registry lists it. */
export function remoteRecord(changes: Partial<RemoteRecord> & { name: string }): RemoteRecord {
  return {
    title: changes.name,
    requires: '*',
    routes: [],
    navigation: [],
    slots: [],
    breadcrumbs: {},
    version: '0.1.0',
    build: 'test',
    entry: `/remotes/${changes.name}/0.1.0-test/remoteEntry.js`,
    global: changes.name,
    preload: {},
    enabled: true,
    ...changes,
  };
}

/** The whole host with `server` as its network; only exposed modules come from a table. */
export function renderHost(options: RenderHostOptions = {}): RenderedHost {
  const { path = '/', user, config = browserConfig, remotes = [], exposes = {} } = options;
  if (user) signInAs(user);
  configureApi({ serviceToken: config.service_token });
  window.history.replaceState(null, '', path);
  const { session, visitedUrls } = makeSession({ config: config.auth });
  keepAsked();
  const loaded: string[] = [];
  const { registryFor = () => ({ remotes }), local = [] } = options;
  const opened: (readonly string[])[] = [];
  const overrides = createOverrides({
    live: { remotes },
    read: async (ids) => registryFor(ids),
    local,
    open: (ids) => opened.push(ids),
  });
  const createStore = (registry: Registry) =>
    createRemoteStore({
      registry,
      load: (record, expose) => {
        const build = record.override === undefined ? '' : `@${releaseOf(record)}`;
        const key = `${record.name}${build} ${expose}`;
        loaded.push(key);
        const component = exposes[key];
        return component ? Promise.resolve({ default: component }) : Promise.reject(new TypeError(key));
      },
      fetchRegistry: overrides.fetchRegistry,
      report: overrides.noteFailure,
      origin: window.location.origin,
      sharedVersion: '1.0.0',
      needsHashes: false,
      local,
    });
  const pages = {
    signedIn: createLazyPage(async () => {
      const store = createStore(await overrides.begin());
      return () => <SignedIn remotes={store} notice={<OverrideNotice overrides={overrides} />} />;
    }),
    callback: createLazyPage(() => Promise.resolve(CallbackPage)),
  };
  render(
    <Providers session={session}>
      <App config={config} pages={pages} />
    </Providers>,
  );
  return { actor: userEvent.setup(), session, visitedUrls, loaded, opened };
}
