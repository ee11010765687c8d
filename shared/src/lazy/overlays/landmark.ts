/**
 * Where a floating list belongs in the page: the dialog or the main part that its button stands in. There it is inside
 * a landmark, and inside the dialog that hides everything else. Buttons elsewhere get the end of the page.
 */
export const landmarkOf = (button: Element | null): HTMLElement | undefined =>
  button?.closest<HTMLElement>('[role="dialog"], main') ?? undefined;
