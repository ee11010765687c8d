/** Firefox has no `field-sizing` yet: the height of a growing text area is set by script there. */
const growsByItself = () => typeof CSS !== 'undefined' && CSS.supports?.('field-sizing', 'content') === true;

/** Sets the height of a text area to that of its text, when style sheets cannot. */
export function fitHeight(area: HTMLTextAreaElement): void {
  if (growsByItself()) return;
  area.style.height = 'auto';
  area.style.height = `${area.scrollHeight + 2}px`;
}
