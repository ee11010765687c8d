/** Firefox has no `field-sizing` yet: there the height of a growing text area is set by hand. */
const growsByItself = () => typeof CSS !== 'undefined' && CSS.supports?.('field-sizing', 'content') === true;

/** Makes a text area as high as its text, where the style sheet cannot. */
export function fitHeight(area: HTMLTextAreaElement): void {
  if (growsByItself()) return;
  area.style.height = 'auto';
  area.style.height = `${area.scrollHeight + 2}px`;
}
