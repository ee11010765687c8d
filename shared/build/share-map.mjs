/** Everything that crosses a federation border: React and the faces of this package, nothing else. */

/** Faces that the host carries in its first script, because its shell needs them anyway. */
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

export const faceRequest = (face) => `@alma/shared/${face}`;

/** A closing slash shares sub-paths: `react/jsx-runtime` and `react-dom/client` would else come twice. */
const reactRequests = ['react', 'react/', 'react-dom', 'react-dom/'];

const singleton = { singleton: true, strictVersion: true };

/** The host provides; a shared module of the host never comes from a remote. */
export function hostShared({ sharedVersion, reactVersion }) {
  const provide = (version, eager) => ({ ...singleton, eager, version, requiredVersion: version });
  return Object.fromEntries([
    ...reactRequests.map((request) => [
      request,
      { ...singleton, eager: true, requiredVersion: reactVersion },
    ]),
    ...coreFaces.map((face) => [faceRequest(face), provide(sharedVersion, true)]),
    ...partFaces.map((face) => [faceRequest(face), provide(sharedVersion, false)]),
  ]);
}

/** Remotes take: `import: false` leaves fallback copies out of their builds. */
export function remoteShared({ requires, reactRange }) {
  const take = (requiredVersion) => ({ ...singleton, import: false, requiredVersion });
  return Object.fromEntries([
    ...reactRequests.map((request) => [request, take(reactRange)]),
    ...[...coreFaces, ...partFaces].map((face) => [faceRequest(face), take(requires)]),
  ]);
}
