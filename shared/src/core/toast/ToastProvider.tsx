import type { ReactNode } from 'react';
import { createContext, use, useMemo, useState } from 'react';
import type { ToastMessage } from './toast-store.ts';
import { createToastStore } from './toast-store.ts';
import { Toaster } from './Toaster.tsx';

export interface ToastContextValue {
  /** Shows an outcome at the top right for 5 seconds. Anything that needs an action must also be shown on the page. */
  show(message: ToastMessage): void;
}

const ToastContext = createContext<ToastContextValue | null>(null);

/** The only stack of toasts, for the host and every remote. Rendered once, by the host. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [store] = useState(createToastStore);
  const value = useMemo<ToastContextValue>(() => ({ show: store.show }), [store]);
  return (
    <ToastContext value={value}>
      {children}
      <Toaster store={store} />
    </ToastContext>
  );
}

/** `useToast().show({ title, type })`. */
export function useToast(): ToastContextValue {
  const value = use(ToastContext);
  if (value === null) {
    throw new Error(
      'useToast() was called outside <ToastProvider>. Render the component inside the host, ' +
        'or wrap it in <ToastProvider> from @alma/shared/toast (tests: renderApp from @alma/shared/testing).',
    );
  }
  return value;
}
