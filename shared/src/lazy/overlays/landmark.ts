/**
 * The container for a floating list: the dialog or the main landmark that contains its button. There it is inside a
 * landmark, and inside the dialog that hides everything else. For other buttons it is the end of the page.
 */
export const landmarkOf = (button: Element | null): HTMLElement | undefined =>
  button?.closest<HTMLElement>('[role="dialog"], main') ?? undefined;
