/** The remote contract at run time: what the host and the pages and widgets of remotes agree on. */
import type { ComponentType } from 'react';
import type { SlotName } from '../../contract/remotes/entities.ts';
import type { SlotPropsByName } from './Slot.tsx';

export { useBreadcrumbTitle, useBreadcrumbTitles } from './breadcrumb-titles.ts';
export { claimInstance, SecondInstanceError } from './instances.ts';
export { useLoadedPageTitle, usePageTitle } from './page-title.ts';
export { Slot, SlotProvider } from './Slot.tsx';
export type { SlotProps, SlotPropsByName, SlotRenderer } from './Slot.tsx';
export { sharedVersion } from './version.ts';
export type {
  NavigationItem,
  NavigationSection,
  Registry,
  RemoteDeclaration,
  RemoteRecord,
  RemoteRoute,
  SlotContribution,
  SlotName,
  StepContribution,
} from '../../contract/remotes/entities.ts';

/** The default export of an exposed page. It has no props: it reads the address through `@alma/shared/router`. */
export type RemotePage = ComponentType;

/** The default export of an exposed slot widget. */
export type SlotWidget<N extends SlotName> = ComponentType<SlotPropsByName[N]>;
