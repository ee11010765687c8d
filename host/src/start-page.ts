import type { Session } from '@alma/shared/auth';
import type { LazyPages } from './lazy-pages/lazy-page.ts';
import { nextTask } from './lazy-pages/next-task.ts';
import { keepAsked } from './overrides/asked.ts';

interface StartInput {
  session: Pick<Session, 'start' | 'hasToken'>;
  pages: LazyPages;
  /** Renders the application. */
  show: () => void;
}

/** Reads the user and renders the page, once for each load of the document. */
export async function startPage({ session, pages, show }: StartInput): Promise<void> {
  keepAsked();
  const isCallback = location.pathname === '/callback';
  if (isCallback) void pages.callback.load();
  // Starts before the first render, so that a signed-out visitor does not see a loading state.
  const started = session.start();
  await nextTask();
  // A returning sign-in must not wait for remnants of the last session.
  const isReturning = isCallback && location.search !== '';
  // Signed-out pages load nothing of the signed-in ones and no remote. The page's outline stays until the person is
  // known and the page is loaded.
  if (session.hasToken() && !isReturning) await Promise.all([started, pages.signedIn.load()]);
  show();
}
