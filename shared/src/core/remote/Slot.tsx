import type { ComponentType, ReactNode } from 'react';
import { createContext, useContext } from 'react';
import type { SlotName } from '../../contract/remotes/entities.ts';

/** Props of the widgets of each slot. */
export interface SlotPropsByName {
  'sidebar.section': { section: string };
  'dashboard.card': Record<never, never>;
  'user.balances': { userId: string };
  /** Renders nothing: its count is shown before the title of the browser tab, unless it is 0. */
  'title.badge': { onCount: (count: number) => void };
}

/** The slot's name with the props of its widgets; a union when no slot is named. */
export type SlotProps<N extends SlotName = SlotName> = N extends SlotName
  ? { name: N } & SlotPropsByName[N]
  : never;

/** How the host fills a slot. */
export type SlotRenderer = ComponentType<SlotProps>;

const SlotContext = createContext<SlotRenderer | undefined>(undefined);

interface SlotProviderProps {
  render: SlotRenderer;
  children: ReactNode;
}

/** Wraps the whole application in the host; a test passes its own renderer. */
export function SlotProvider({ render, children }: SlotProviderProps) {
  return <SlotContext value={render}>{children}</SlotContext>;
}

/** A slot that other remotes fill: `<Slot name="user.balances" userId={id} />`. Empty when none does. */
export function Slot<N extends SlotName>(props: SlotProps<N>) {
  const Renderer = useContext(SlotContext);
  if (!Renderer)
    throw new Error('A <Slot> needs a <SlotProvider> above it: render the page through the host.');
  return <Renderer {...props} />;
}
