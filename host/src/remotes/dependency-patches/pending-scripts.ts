/** Removes a remote's script elements: webpack reuses one for the same chunk, so a hanging one would block a retry. */
export function dropPendingScripts(remote: string): void {
  for (const script of document.querySelectorAll(`script[src*="/remotes/${remote}/"]`)) script.remove();
}
