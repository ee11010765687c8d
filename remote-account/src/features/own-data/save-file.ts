/** Hands a blob to the browser's downloads. */
export function saveFile(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has begun by then; the address is of no more use.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
