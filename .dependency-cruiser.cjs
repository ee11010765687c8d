// The boundaries of the workspace. Each `comment` says what to do instead.
const { zodFreeContract } = require('./tools/guards/zod-free-contract.cjs');

const app = '^(host|remote-[^/]+)/';
const tests =
  '\\.test\\.(ts|tsx|mjs)$|/src/testing/|^(server|packages/[^/]+)/test/|^e2e/|^benchmarks/|^tools/';
/** A folder of a server domain, grouped as the remotes are. */
const domain = 'server/src/(?:(?:account|ml)/[^/]+|wallet|chat|delivery|development)/';
const library = (...names) => `node_modules/(${names.join('|')})/`;

const packages = [
  {
    name: 'package-not-to-package',
    comment:
      'Host and remotes know only themselves and @alma/shared. Move what both need into shared, or let one offer it to the other through a slot of its declaration.',
    from: { path: '^(host|remote-[^/]+)/' },
    to: { path: '^(host|remote-[^/]+|server|packages|e2e|benchmarks|tools)/', pathNot: '^$1/' },
  },
  {
    name: 'shared-is-leaf',
    comment:
      'Every package imports shared, and shared imports none of them. Take what you need as an argument or a provider.',
    from: { path: '^shared/' },
    to: { path: '^(host|remote-[^/]+|server|packages|e2e|benchmarks|tools)/' },
  },
  {
    name: 'offline-assistant-is-pure',
    comment:
      'The offline assistant only computes, without input or output. Read files and query databases in the server, and pass the data in.',
    from: { path: '^packages/offline-assistant/src/' },
    // Serialising and parsing code are computations, and so is loading the table of a package on demand.
    to: { dependencyTypes: ['core'], pathNot: '^(node:)?(module|v8|vm)$' },
  },
  {
    name: 'package-is-leaf',
    comment:
      'A package in packages/ knows nothing of the product except its contract. Pass in what it needs as an argument.',
    from: { path: '^packages/' },
    to: {
      path: '^(host|remote-[^/]+|shared|server|e2e|benchmarks|tools)/',
      pathNot: '^shared/src/contract/',
    },
  },
  {
    name: 'server-takes-contract-only',
    comment:
      'The server imports only @alma/shared/contract: everything else runs in a browser. Move data and schemas to shared/src/contract.',
    // These run browser code on purpose: a simulation of server and client, the people of the chaos run, the conformance suite,
    // and the growth test of every function that reads text.
    from: { path: '^server/', pathNot: '^server/test/(chats/world|chaos|conformance|outage)/' },
    to: { path: '^(host|remote-[^/]+|e2e|shared)/', pathNot: '^shared/src/contract/' },
  },
  {
    name: 'apps-take-shared-modules-only',
    comment:
      'Host and remotes import libraries through the shared modules of @alma/shared (router, swr, state, styled, forms, overlays, ui), so that there is one instance of each. Add what is missing to the shared module.',
    // Only the host loads the code that measures the page, and only after the page.
    from: { path: app, pathNot: [tests, '\\.config\\.mjs$', '^host/src/measures/vitals\\.ts$'] },
    to: {
      path: 'node_modules/',
      pathNot: [
        library(
          'react',
          'react-dom',
          '@module-federation/[^/]+',
          '@fontsource(-variable)?/[^/]+',
          '@types/[^/]+',
        ),
      ],
    },
  },
  {
    name: 'federation-in-the-host-only',
    comment:
      'Only the host talks to the federation runtime. A remote declares what it offers in declaration.ts.',
    from: { path: '^(remote-[^/]+|shared/src)/' },
    to: { path: library('@module-federation/[^/]+') },
  },
  {
    name: 'build-from-configs-only',
    comment:
      'shared/build and shared/cli run in Node, at build time and in a terminal. Only webpack configurations and scripts import them.',
    from: {
      path: '^(host|remote-[^/]+|shared|server)/',
      pathNot: ['^shared/(build|cli)/', '\\.config\\.mjs$'],
    },
    to: { path: '^shared/(build|cli)/' },
  },
];

const layers = [
  {
    name: 'contract-is-pure',
    comment:
      'The contract contains schemas and data for both browser and server: it imports zod and nothing else. Move behaviour to core, lazy or the server.',
    from: { path: '^shared/src/contract/', pathNot: tests },
    to: { pathNot: ['^shared/src/contract/', library('zod')] },
  },
  {
    name: 'core-not-to-lazy',
    comment:
      'Core is on every page, lazy modules are loaded on demand. Import one from the page that shows it, or move the piece down to core.',
    from: { path: '^shared/src/core/', pathNot: tests },
    to: { path: '^shared/src/lazy/' },
  },
  {
    name: 'ui-knows-no-app',
    comment:
      'The kit (ui, theme, toast) must not depend on a router, fetching or form library. Take a link, a value or a handler as a prop.',
    from: { path: '^shared/src/core/(ui|theme|toast)/', pathNot: tests },
    to: {
      path: [
        '^shared/src/core/(api|auth|remote)/',
        '^shared/src/core/(router|swr)\\.ts$',
        library('react-router(-dom)?', 'swr', 'jotai', 'react-hook-form', '@hookform/[^/]+', 'zod'),
      ],
    },
  },
  {
    name: 'browser-takes-contract-types-only',
    comment: `Browser code takes types from the contract (import type): a schema would bring zod into the page. Values come from <domain>/limits.ts, values/ and endpoints.ts; move a constant you need there. Form schemas belong to lazy/forms.`,
    // Only development loads parse-reply: production builds drop that branch.
    from: {
      path: ['^(host|remote-[^/]+)/src/', '^shared/src/core/'],
      pathNot: [tests, '^host/src/parse-reply\\.ts$'],
    },
    to: {
      path: '^shared/src/contract/',
      pathNot: `^shared/src/contract/${zodFreeContract}\\.ts$`,
      dependencyTypesNot: ['type-only'],
    },
  },
];

const domains = [
  {
    name: 'feature-not-to-feature',
    comment:
      'Features meet only in pages. Move what two of them need to src/components of the package, or compose them in the page.',
    from: { path: '(^[^/]+/src/features/)([^/]+)/' },
    to: { path: '^$1', pathNot: '^$1$2/' },
  },
  {
    name: 'domain-not-to-domain',
    comment:
      'A domain uses another only through its entry. Import its index.ts, and export there what you need.',
    from: { path: `^(${domain})`, pathNot: '\\.table\\.ts$' },
    to: { path: `^${domain}`, pathNot: ['^$1', `^${domain}index\\.ts$`] },
  },
  {
    name: 'table-not-to-code',
    comment:
      "A table names another domain's table only for a foreign key. Import that .table.ts file only: the migration tool cannot load other code.",
    from: { path: `^${domain}[^/]+\\.table\\.ts$` },
    to: { path: '^server/src/', pathNot: ['\\.table\\.ts$', 'database/drizzle\\.(cjs|d\\.cts)$'] },
  },
  {
    name: 'domain-by-its-index',
    comment: 'Code outside the domains also imports only their index.ts files. Export there what you need.',
    from: { path: '^server/src/', pathNot: [`^${domain}`, tests] },
    to: { path: `^${domain}`, pathNot: `^${domain}index\\.ts$` },
  },
  {
    name: 'platform-knows-no-domain',
    comment:
      'The platform serves every domain and must not import any. Let the domain pass in what the platform needs.',
    from: { path: '^server/src/platform/', pathNot: tests },
    to: { path: `^${domain}` },
  },
];

const hygiene = [
  {
    name: 'no-testing-in-production',
    comment:
      'Product code must not import tests or testing code. Move what both need out of the testing folder.',
    // The development host answers calls with the test double.
    from: { pathNot: [tests, '^shared/build/dev-host/'] },
    to: {
      path: [tests, library('msw', '@testing-library/[^/]+', 'fast-check', 'jest[^/]*', '@jest/[^/]+')],
    },
  },
  {
    name: 'no-cycle',
    comment:
      'These modules need each other at run time. Move the common piece into a module that both import.',
    from: {},
    to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
  },
  {
    name: 'no-orphan',
    comment: 'This module is not imported and imports nothing. Use it or delete it.',
    from: {
      orphan: true,
      pathNot: ['\\.d\\.m?ts$', '\\.config\\.(mjs|ts)$', '^shared/build/loaders/', tests],
    },
    to: {},
  },
  {
    name: 'no-unresolved',
    comment: 'This import cannot be resolved. Fix the path, or add the package to package.json.',
    from: {},
    to: { couldNotResolve: true },
  },
  {
    name: 'no-undeclared-package',
    comment:
      "This package is not in the package.json of the folder that imports it. Add it there, with the catalog's version.",
    from: { pathNot: tests },
    to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  },
];

module.exports = {
  forbidden: [...packages, ...layers, ...domains, ...hygiene].map((rule) => ({ severity: 'error', ...rule })),
  options: {
    doNotFollow: { path: 'node_modules' },
    // Only our own build output: libraries have folders with the same name.
    exclude: { path: ['^(?!node_modules)[^/]+/dist[^/]*/', '^\\.alma/'] },
    // Type imports count too: they couple modules as much as value imports.
    tsPreCompilationDeps: true,
    // Each workspace package declares its own dependencies; those of the root are for tools only.
    combinedDependencies: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default'],
      mainFields: ['module', 'main', 'types', 'typings'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.d.ts'],
    },
  },
};
