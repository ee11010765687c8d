/** Hands a text to the browser's downloads. */
export function saveText(text: string, name: string, type = 'text/markdown'): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has begun by then; the address is of no more use.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
