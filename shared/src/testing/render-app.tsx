import { render, type RenderResult } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { swrSettings } from '../core/api/index.ts';
import { AuthProvider, type Session } from '../core/auth/index.ts';
import { SlotProvider, type SlotRenderer } from '../core/remote/index.ts';
import { Route, Routes, useLocation } from '../core/router.ts';
import { SWRConfig } from '../core/swr.ts';
import { GlobalStyle, ThemeProvider } from '../core/theme/index.ts';
import { ToastProvider } from '../core/toast/index.ts';
import type { Person } from './people.ts';
import { makeSession } from './session.ts';
import { signInAs } from './sign-in-as.ts';

interface RenderAppOptions {
  /** The browser's URL, such as `/users/user-maya?tab=info`. */
  path?: string;
  /** Pattern under which `ui` is shown, when it reads path parameters: `/users/:userId`. Any path by default. */
  route?: string;
  /** The signed-in person; no one by default. */
  user?: Person;
  /** Fills the slots; they are empty by default. */
  slots?: SlotRenderer;
}

export interface RenderedApp extends RenderResult {
  actor: UserEvent;
  session: Session;
  /** The router's current path and query. */
  location(): string;
  /** Addresses to which the page navigated away: the provider's, or our own with a reload. */
  visitedUrls: string[];
}

const EmptySlot: SlotRenderer = () => null;

/** Renders a page as the host does: real session, router, cache, theme and toasts, with `server` as its network. */
export function renderApp(ui: ReactNode, options: RenderAppOptions = {}): RenderedApp {
  const { path = '/', route = '*', user, slots = EmptySlot } = options;
  if (user) signInAs(user);
  let here = path;
  const { session, visitedUrls } = makeSession({ here: () => here });

  function LocationProbe() {
    const { pathname, search } = useLocation();
    // Only the test reads it, after rendering.
    here = `${pathname}${search}`;
    return null;
  }

  const result = render(
    <ThemeProvider>
      <GlobalStyle />
      <SWRConfig value={{ ...swrSettings, provider: () => new Map(), dedupingInterval: 0 }}>
        <AuthProvider session={session}>
          <SlotProvider render={slots}>
            <ToastProvider>
              <MemoryRouter initialEntries={[path]}>
                <LocationProbe />
                <Routes>
                  <Route path={route} element={ui} />
                  <Route path="*" element={null} />
                </Routes>
              </MemoryRouter>
            </ToastProvider>
          </SlotProvider>
        </AuthProvider>
      </SWRConfig>
    </ThemeProvider>,
  );
  return { ...result, actor: userEvent.setup(), session, location: () => here, visitedUrls };
}
