/**
 * Checks a declaration against the exposed modules of the build, so that a wrong name fails the build and not the page.
 * @param {{ declaration: unknown, name: string, exposes: Record<string, string> }} input
 * @throws an error with one line for each problem
 */
export function checkDeclaration({ declaration, name, exposes }) {
  const errors = findErrors(declaration, name, exposes);
  if (errors.length > 0) throw new Error(`declaration.ts of '${name}' is wrong:\n  ${errors.join('\n  ')}`);
}

function findErrors(declaration, name, exposes) {
  if (!declaration || typeof declaration !== 'object') return ['its default export is not a declaration'];
  const lists = ['routes', 'navigation', 'slots'].filter((key) => !Array.isArray(declaration[key]));
  if (lists.length > 0) return lists.map((key) => `${key}: a list is missing`);
  const { routes, navigation, steps = [] } = declaration;
  const used = [...declaration.routes, ...declaration.slots].map((item) => item.expose);
  return [
    ...(declaration.name === name
      ? []
      : [`name: '${declaration.name}', but webpack.config.mjs says '${name}'`]),
    ...(declaration.requires ? [] : ['requires: state the range of @alma/shared that the remote works with']),
    ...[...routes, ...navigation, ...steps]
      .filter(({ path }) => String(path).includes('//'))
      .map(
        ({ path }) =>
          `'${path}' has two slashes in a row, and its links would leave the product: begin each segment with one`,
      ),
    ...used
      .filter((expose) => !Object.hasOwn(exposes, expose))
      .map((expose) => `'${expose}' has no file: add ${expose.slice(2)}.tsx to src/pages or src/slots`),
    ...Object.entries(exposes)
      .filter(([expose]) => !used.includes(expose))
      .map(([, file]) => `${file.slice(2)} has no route and no slot: declare it, or move it to src/features`),
  ];
}
