import vm from 'node:vm';

// Packages that are ES modules only are loaded as Node loads them; Jest can do that from Node 24.9 on. Other tools
// read this file as well, without running anything.
const isRun = process.argv[1]?.includes('jest') ?? false;
if (isRun && !('SourceTextModule' in vm)) {
  throw new Error('Run the tests with `pnpm unit` (Node 24 with --experimental-vm-modules).');
}

/** Ends a test that hangs, and no other: where a machine is robbed of its time, the longest takes minutes. */
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

const never = ['/node_modules/', '/dist/', '/\\.alma/', '/e2e/'];

const common = {
  rootDir: import.meta.dirname,
  testPathIgnorePatterns: never,
  modulePathIgnorePatterns: ['/dist/', '/\\.alma/'],
  restoreMocks: true,
};

/** Modules in TypeScript that Node itself runs: native ESM, as in production. */
const native = {
  ...common,
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '^.+\\.ts$': swc({ jsx: false, module: 'es6' }) },
};

const web = {
  ...common,
  displayName: 'web',
  testEnvironment: '<rootDir>/tools/jest/browser-environment.mjs',
  testMatch: ['<rootDir>/{host,shared,remote-*}/src/**/*.test.{ts,tsx}'],
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

/** Loaded by Node itself, the product once a worker: it is large, and has no state outside of what a test starts. */
const server = {
  ...native,
  displayName: 'server',
  testEnvironment: '<rootDir>/tools/jest/native-environment.mjs',
  runtime: '<rootDir>/tools/jest/native-runtime.mjs',
  testMatch: ['<rootDir>/server/{src,test}/**/*.test.ts'],
  // The template database that each test file clones.
  globalSetup: '<rootDir>/server/test/database.setup.ts',
  globalTeardown: '<rootDir>/server/test/database.teardown.ts',
};

/** Functions that stand alone: no database, no network. */
const packages = {
  ...native,
  displayName: 'packages',
  testEnvironment: '<rootDir>/tools/jest/native-environment.mjs',
  runtime: '<rootDir>/tools/jest/native-runtime.mjs',
  testMatch: ['<rootDir>/packages/*/{src,test}/**/*.test.ts'],
};

/** Builds, declarations and the rules of the repository: everything tested in Node but outside the server. */
const tools = {
  ...native,
  displayName: 'tools',
  testMatch: [
    '<rootDir>/tools/**/*.test.{ts,mjs}',
    '<rootDir>/shared/build/**/*.test.{ts,mjs}',
    '<rootDir>/{host,remote-*,benchmarks}/*.test.{ts,mjs}',
  ],
};

export default {
  projects: [web, server, packages, tools],
  // One more than the two cores that are sure: with two, an eighth of the time passed in waiting for processes and disks.
  maxWorkers: 3,
  testTimeout,
  testSequencer: '<rootDir>/tools/jest/sequencer.mjs',
};
