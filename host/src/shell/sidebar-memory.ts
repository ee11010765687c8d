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
