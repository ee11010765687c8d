import { configureApi, traceCalls } from '@alma/shared/api';
import { createSession } from '@alma/shared/auth';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { watchUncaughtErrors } from './failure/report-failure.ts';
import { createLazyPage, type LazyPages } from './lazy-pages/lazy-page.ts';
import { nextTask } from './lazy-pages/next-task.ts';
import { Providers } from './providers.tsx';
import { readBoot } from './remotes/boot.ts';
import { startIntegrity } from './remotes/integrity.ts';
import { startPage } from './start-page.ts';

const boot = readBoot();
const { config } = boot;
if (boot.hashes) startIntegrity(boot.hashes);
configureApi({ serviceToken: config.service_token });
traceCalls(config.tracing === true);
watchUncaughtErrors();

const session = createSession({
  config: config.auth,
  leave: (address) => window.location.assign(address),
  here: () => `${location.pathname}${location.search}${location.hash}`,
});

const pages: LazyPages = {
  signedIn: createLazyPage(async () => {
    const { startSignedIn } = await import(/* webpackChunkName: "signed-in" */ './signed-in/start.tsx');
    await nextTask();
    return startSignedIn(boot, session.hasToken());
  }),
  callback: createLazyPage(async () => {
    const { CallbackPage } = await import(/* webpackChunkName: "callback" */ './callback/CallbackPage.tsx');
    return CallbackPage;
  }),
};
if (process.env.NODE_ENV !== 'production') {
  pages.kit = createLazyPage(async () => {
    const { KitPage } = await import(/* webpackChunkName: "kit" */ '@alma/shared/gallery');
    return KitPage;
  });
  // Schemas are not part of the production build; in development every reply is validated against the contract.
  void import('./parse-reply.ts').then(({ parseReply }) => configureApi({ parseReply }));
}

const place = document.getElementById('root');
if (!place) throw new Error('The page has no element for the application.');
const root = createRoot(place);

/** Rendered as a transition, which React interrupts, so that the browser can respond and paint in between. */
function show(): void {
  startTransition(() =>
    root.render(
      <StrictMode>
        <Providers session={session}>
          <App config={config} pages={pages} />
        </Providers>
      </StrictMode>,
    ),
  );
}

void startPage({ session, pages, show });
