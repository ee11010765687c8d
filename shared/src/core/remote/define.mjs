/**
 * Types a declaration and returns it unchanged. Plain JavaScript, since Node reads `declaration.ts` during a build and
 * does not strip types inside installed packages.
 */
export function defineRemote(declaration) {
  return declaration;
}
