/** Removes a remote's script elements: webpack joins one that asks for the same chunk, so a hanging one would hold up a retry. */
export function dropPendingScripts(remote: string): void {
  for (const script of document.querySelectorAll(`script[src*="/remotes/${remote}/"]`)) script.remove();
}
