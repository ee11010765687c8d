import vm from 'node:vm';
import { filesOf, names } from './tools/joined/groups.mjs';

// Packages that ship only ES modules need Jest's native ESM, which works from Node 24.9 on. Other tools also read this
// file, without running tests.
const isRun = process.argv[1]?.endsWith('jest.js') ?? false;
if (isRun && !('SourceTextModule' in vm)) {
  throw new Error('Run the tests with `pnpm unit` (Node 24 with --experimental-vm-modules).');
}

/** Catches only hanging tests: on a shared CI machine the longest ones take minutes. */
const testTimeout = 600_000;

function swc({ jsx, module }) {
  return [
    '@swc/jest',
    {
      sourceMaps: 'inline',
      jsc: {
        target: 'es2023',
        parser: { syntax: 'typescript', tsx: jsx },
        transform: { react: { runtime: 'automatic' } },
      },
      module: { type: module },
    },
  ];
}

/** `npm test` runs whole groups of files; `pnpm unit` runs each file separately. */
const groups = process.env['ALMA_TEST_GROUPS'] === 'yes' ? names : [];
const joined = groups.flatMap(filesOf).map((file) => `/${file}$`);
const groupsOf = (project) =>
  groups
    .filter((name) => name.startsWith(`${project}/`))
    .map((name) => `<rootDir>/tools/joined/${name}.test.ts`);

const never = ['/node_modules/', '/dist/', '/\\.alma/', '/e2e/', ...joined];

/**
 * Looking up a global in Jest's sandbox is ten times slower than in Node, so required modules get these as parameters.
 * Only globals that no test replaces and no package redeclares: `Map`, for example, is also the name of an icon.
 */
const sandboxInjectedGlobals = ['Object', 'Array', 'Symbol', 'Error', 'Math', 'Promise', 'Reflect', 'JSON'];

const common = {
  rootDir: import.meta.dirname,
  testPathIgnorePatterns: never,
  modulePathIgnorePatterns: ['/dist/', '/\\.alma/'],
  restoreMocks: true,
  sandboxInjectedGlobals,
};

/** Native ES modules, as in production. */
const node = {
  ...common,
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '^.+\\.ts$': swc({ jsx: false, module: 'es6' }) },
};

const web = {
  ...common,
  displayName: 'web',
  testEnvironment: '<rootDir>/tools/jest/browser-environment.mjs',
  testMatch: [
    '<rootDir>/{host,shared,remote-*}/src/**/*.test.{ts,tsx}',
    '<rootDir>/shared/{gallery,build/dev-host}/*.test.tsx',
    ...groupsOf('web'),
  ],
  setupFiles: ['<rootDir>/tools/jest/browser.setup.ts'],
  setupFilesAfterEnv: ['<rootDir>/tools/jest/web.setup.ts'],
  transform: {
    '^.+\\.tsx$': swc({ jsx: true, module: 'commonjs' }),
    '^.+\\.ts$': swc({ jsx: false, module: 'commonjs' }),
  },
  moduleNameMapper: {
    '\\.(svg|png|woff2?)$': '<rootDir>/tools/jest/file.stub.ts',
    '\\.css$': '<rootDir>/tools/jest/style.stub.ts',
    '^graphql$': '<rootDir>/tools/jest/graphql.stub.ts',
  },
};

const server = {
  ...node,
  displayName: 'server',
  testMatch: ['<rootDir>/server/{src,test}/**/*.test.ts', ...groupsOf('server')],
  // Creates the template database that each test file clones.
  globalSetup: '<rootDir>/server/test/database.setup.ts',
  globalTeardown: '<rootDir>/server/test/database.teardown.ts',
};

/** Builds, packages, declarations and repository rules: everything tested in Node outside the server. */
const tools = {
  ...node,
  displayName: 'tools',
  testMatch: [
    '<rootDir>/tools/**/*.test.{ts,mjs}',
    '<rootDir>/shared/build/**/*.test.{ts,mjs}',
    '<rootDir>/packages/**/*.test.ts',
    '<rootDir>/{host,remote-*,benchmarks}/*.test.{ts,mjs}',
  ],
  testPathIgnorePatterns: [
    ...never,
    groups.length > 0 ? '/tools/joined/(server|web)/' : '/tools/joined/\\w+/',
  ],
};

export default {
  projects: [web, server, tools],
  // One more than the two cores of CI: with two workers, they spent an eighth of the time waiting for processes and disks.
  maxWorkers: 3,
  // Node frees no modules of finished test files (docs/decisions), so a worker is replaced before its heap is full.
  workerIdleMemoryLimit: '1GB',
  testTimeout,
  testSequencer: '<rootDir>/tools/jest/sequencer.mjs',
};
