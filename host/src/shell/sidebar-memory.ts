const storageKey = 'alma.sidebar:v1';

/** Whether the visitor has put the sidebar away on wide screens; a storage that is forbidden remembers nothing. */
export function readCollapsed(): boolean {
  try {
    return localStorage.getItem(storageKey) === 'collapsed';
  } catch {
    return false;
  }
}

export function saveCollapsed(isCollapsed: boolean): void {
  try {
    localStorage.setItem(storageKey, isCollapsed ? 'collapsed' : 'open');
  } catch {
    // It then holds as long as the page.
  }
}

const listsKey = 'alma.sidebar-lists:v1';
/** No list is taller on any screen: what says so is nonsense. */
const tallest = 4_000;

function readListHeights(): Record<string, unknown> {
  try {
    const heights: unknown = JSON.parse(localStorage.getItem(listsKey) ?? '{}');
    return typeof heights === 'object' && heights !== null ? (heights as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Pixels that a list had the last time, where that is known; 0 where there was none. */
export function readListHeight(name: string): number | undefined {
  const height = readListHeights()[name];
  return typeof height === 'number' && height >= 0 && height < tallest ? height : undefined;
}

export function saveListHeight(name: string, height: number): void {
  try {
    localStorage.setItem(listsKey, JSON.stringify({ ...readListHeights(), [name]: height }));
  } catch {
    // The next page then begins without.
  }
}
