import { useSearchParams } from '@alma/shared/router';

/** Visible tabs, and panels that open only by their address. */
export const userTabs = ['info', 'profiles', 'agents', 'roles'] as const;
export const hiddenPanels = ['balances', 'tasks', 'history'] as const;

export type UserTab = (typeof userTabs)[number];
export type HiddenPanel = (typeof hiddenPanels)[number];

const find = <V extends string>(values: readonly V[], text: string | null): V | undefined =>
  values.find((value) => value === text);

interface UserTabState {
  tab: UserTab;
  /** Shown instead of the tab's panel. */
  panel: HiddenPanel | undefined;
  setTab: (tab: UserTab) => void;
}

/** The tab in the address. Arrow keys pass through tabs, so a change adds no entry to the history. */
export function useUserTab(): UserTabState {
  const [search, setSearch] = useSearchParams();
  const requestedTab = search.get('tab');

  // State of one tab, such as a search, is dropped; the chosen profile is shared by two of them.
  const setTab = (tab: UserTab) =>
    setSearch(
      (current) => {
        const profile = current.get('profile');
        return { tab, ...(profile !== null && { profile }) };
      },
      { replace: true },
    );
  return { tab: find(userTabs, requestedTab) ?? 'info', panel: find(hiddenPanels, requestedTab), setTab };
}
