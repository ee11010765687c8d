/**
 * The registry of remotes, and their pages and widgets. All of it is part of the signed-in pages, except `boot.ts`,
 * which is used earlier.
 */
export type { BootData } from './boot.ts';
export { releaseOf } from './builds.ts';
export {
  breadcrumbTexts,
  firstSteps,
  navigationItems,
  remoteRoutes,
  slotContributions,
  type Viewer,
} from './contributions.ts';
export { createPageRemotes, loadAhead } from './page-remotes.ts';
export { fetchRegistry } from './registry.ts';
export { RemotePage } from './RemotePage.tsx';
export { RemoteWidget } from './RemoteWidget.tsx';
export { useRegistry, useRemoteStore } from './remotes-context.ts';
export { RemotesProvider } from './RemotesProvider.tsx';
export type { RemoteStore } from './remote-store.ts';
export { useViewer } from './useViewer.ts';
