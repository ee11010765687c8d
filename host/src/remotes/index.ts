/**
 * The host's remotes: what the registry says about them, and their pages and widgets in the page. All of it comes
 * with the signed-in pages; only `boot.ts` is read before.
 */
export type { BootData } from './boot.ts';
export {
  breadcrumbTexts,
  firstSteps,
  navigationItems,
  remoteRoutes,
  slotContributions,
} from './contributions.ts';
export { createPageRemotes, loadAhead } from './page-remotes.ts';
export { RemotePage } from './RemotePage.tsx';
export { RemoteWidget } from './RemoteWidget.tsx';
export { useRegistry } from './remotes-context.ts';
export { RemotesProvider } from './RemotesProvider.tsx';
export type { RemoteStore } from './remote-store.ts';
