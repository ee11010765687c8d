/** Slow disks and browser dialogs may read the address long after the click. */
const addressLifetimeMs = 60_000;

/** Passes a file to the browser's downloads. A text is saved as UTF-8 of the given media type. */
export function saveFile(content: Blob | string, name: string, type = 'text/markdown'): void {
  const blob = typeof content === 'string' ? new Blob([content], { type: `${type};charset=utf-8` }) : content;
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), addressLifetimeMs);
}
