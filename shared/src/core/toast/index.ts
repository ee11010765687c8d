/** Transient messages at the top right of the page, announced to screen readers. */
export { ToastProvider, useToast } from './ToastProvider.tsx';
export type { ToastContextValue } from './ToastProvider.tsx';
export { toastLifetime } from './toast-store.ts';
export type { ToastMessage, ToastType } from './toast-store.ts';
