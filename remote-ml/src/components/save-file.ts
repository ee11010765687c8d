/** Hands a file to the browser's downloads. */
export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has begun by then; the address is of no more use.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Hands a text to the browser's downloads. */
export const saveText = (text: string, name: string, type = 'text/markdown'): void =>
  saveBlob(new Blob([text], { type: `${type};charset=utf-8` }), name);
