import { swrSettings } from '@alma/shared/api';
import { AuthProvider, type Session } from '@alma/shared/auth';
import { BrowserRouter } from '@alma/shared/router';
import { SWRConfig } from '@alma/shared/swr';
import { GlobalStyle, ThemeProvider } from '@alma/shared/theme';
import { ToastProvider } from '@alma/shared/toast';
import type { ReactNode } from 'react';

interface ProvidersProps {
  session: Session;
  children: ReactNode;
}

/** The single providers of the page, for the host and every remote. */
export function Providers({ session, children }: ProvidersProps) {
  return (
    <ThemeProvider>
      <GlobalStyle />
      <SWRConfig value={swrSettings}>
        <AuthProvider session={session}>
          <ToastProvider>
            <BrowserRouter>{children}</BrowserRouter>
          </ToastProvider>
        </AuthProvider>
      </SWRConfig>
    </ThemeProvider>
  );
}
