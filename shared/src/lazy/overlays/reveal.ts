/**
 * Scrolls a row sideways until one of its items is fully visible.
 * @param fadeWidth width of the faded end of the row, in px.
 */
export function revealIn(row: Element, item: Element | null, fadeWidth = 0): void {
  if (!item) return;
  const [inner, outer] = [item.getBoundingClientRect(), row.getBoundingClientRect()];
  row.scrollLeft += Math.min(0, inner.left - outer.left) + Math.max(0, inner.right - outer.right + fadeWidth);
}
