import { sharedStorage } from '@alma/shared/state';

const storageKey = 'alma.sidebar:v1';

/** Whether the visitor has collapsed the sidebar on wide screens. */
export const readCollapsed = (): boolean => sharedStorage.read(storageKey) === 'collapsed';

export function saveCollapsed(isCollapsed: boolean): void {
  sharedStorage.write(storageKey, isCollapsed ? 'collapsed' : 'open');
}

const listsKey = 'alma.sidebar-lists:v1';
/** In pixels; a stored height above it is invalid. */
const maxHeight = 4_000;

function readListHeights(): Record<string, unknown> {
  const heights = sharedStorage.readJson(listsKey);
  return typeof heights === 'object' && heights !== null ? (heights as Record<string, unknown>) : {};
}

/** Height of a list at the last visit, in pixels; 0 when there was no list. */
export function readListHeight(name: string): number | undefined {
  const height = readListHeights()[name];
  return typeof height === 'number' && height >= 0 && height < maxHeight ? height : undefined;
}

export function saveListHeight(name: string, height: number): void {
  sharedStorage.write(listsKey, JSON.stringify({ ...readListHeights(), [name]: height }));
}
