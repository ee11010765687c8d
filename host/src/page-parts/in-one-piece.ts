/** A page that takes longer shows its outline first. */
const outlineAfterMs = 200;

/** Waits a moment for what is nearly there, so that a page comes in one piece and is drawn once. */
export function inOnePiece(...parts: Promise<unknown>[]): Promise<unknown> {
  const outline = new Promise((resolve) => setTimeout(resolve, outlineAfterMs));
  return Promise.race([Promise.all(parts), outline]);
}
