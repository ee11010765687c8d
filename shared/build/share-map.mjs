/** Everything that crosses a federation border: React and the faces of this package. `src/given.ts` gives just these. */

/** Faces that the host's own pages need anyway: they are there before the first remote is. */
export const coreFaces = ['api', 'auth', 'remote', 'router', 'styled', 'swr', 'theme', 'toast', 'ui'];

/** Faces that the host gives on demand: each is a chunk of its own. */
export const partFaces = [
  'charts',
  'chat',
  'forms',
  'inputs',
  'markdown',
  'overlays',
  'pictures',
  'state',
  'storage',
  'tables',
];

const faceRequest = (face) => `@alma/shared/${face}`;

/** A closing slash shares sub-paths: `react/jsx-runtime` and `react-dom/client` would else come twice. */
const reactRequests = ['react', 'react/', 'react-dom', 'react-dom/'];

/** Remotes take: `import: false` leaves fallback copies out of their builds. */
export function remoteShared({ requires, reactRange }) {
  const take = (requiredVersion) => ({
    singleton: true,
    strictVersion: true,
    import: false,
    requiredVersion,
  });
  return Object.fromEntries([
    ...reactRequests.map((request) => [request, take(reactRange)]),
    ...[...coreFaces, ...partFaces].map((face) => [faceRequest(face), take(requires)]),
  ]);
}
