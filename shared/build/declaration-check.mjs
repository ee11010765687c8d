/**
 * Checks a declaration against what the build exposes, so that a wrong name fails the build and not the page.
 * @param {{ declaration: unknown, name: string, exposes: Record<string, string> }} input
 */
export function checkDeclaration({ declaration, name, exposes }) {
  const faults = findFaults(declaration, name, exposes);
  if (faults.length > 0) throw new Error(`declaration.ts of '${name}' needs care:\n  ${faults.join('\n  ')}`);
}

function findFaults(declaration, name, exposes) {
  if (!declaration || typeof declaration !== 'object') return ['its default export is no declaration'];
  const lists = ['routes', 'navigation', 'slots'].filter((key) => !Array.isArray(declaration[key]));
  if (lists.length > 0) return lists.map((key) => `${key}: a list is missing`);
  const used = [...declaration.routes, ...declaration.slots].map((item) => item.expose);
  return [
    ...(declaration.name === name
      ? []
      : [`name: '${declaration.name}', but webpack.config.mjs says '${name}'`]),
    ...(declaration.requires ? [] : ['requires: state the range of @alma/shared that the remote works with']),
    ...used
      .filter((expose) => !Object.hasOwn(exposes, expose))
      .map((expose) => `'${expose}' is not exposed: add it to exposes in webpack.config.mjs`),
    ...Object.keys(exposes)
      .filter((expose) => !used.includes(expose))
      .map((expose) => `'${expose}' is exposed, but no route and no slot uses it`),
  ];
}
