import js from '@eslint/js';
import checkFile from 'eslint-plugin-check-file';
import reactHooks from 'eslint-plugin-react-hooks';
import regexp from 'eslint-plugin-regexp';
import importSort from 'eslint-plugin-simple-import-sort';
import globals from 'globals';
import tseslint from 'typescript-eslint';
import { alma } from './tools/guards/eslint-rules.mjs';

const code = ['**/*.{ts,tsx,mjs,cjs,js}'];
const typescript = ['**/*.{ts,tsx}'];
const onlyTests = [
  '**/*.test.{ts,tsx,mjs}',
  '**/src/testing/**',
  'server/test/**',
  'packages/*/test/**',
  'e2e/**',
];
const tests = [...onlyTests, 'benchmarks/**', 'tools/**'];
const apps = ['host/src/**/*.{ts,tsx}', 'remote-*/src/**/*.{ts,tsx}'];
const browser = [...apps, 'shared/src/{core,lazy}/**/*.{ts,tsx}'];
const kit = ['shared/src/core/{ui,theme,toast}/**/*.{ts,tsx}'];

/** Modules whose tool requires a default export: configurations, declarations, and exposed modules. */
const loadedByTools = [
  '**/*.config.{js,mjs,ts}',
  '**/declaration.ts',
  'remote-*/src/{pages,slots}/*.tsx',
  'tools/jest/*.{ts,mjs}',
  'server/test/*.{setup,teardown}.ts',
  'e2e/support/global-setup.ts',
];

const words = '+([a-z0-9])*(-+([a-z0-9]))';
const hook = 'use[A-Z]*([A-Za-z0-9])';
const component = '[A-Z]*([A-Za-z0-9])';

/** Rules that need types or the React Compiler are in `.oxlintrc.json`. */
export default [
  { ignores: ['**/dist*/**', '.alma/**', '**/coverage/**', '**/playwright-report/**', '**/test-results/**'] },
  {
    // Exceptions belong in this file, where reviewers see them, not in comments in the code.
    linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'error' },
    languageOptions: { globals: { ...globals.node } },
    plugins: { alma, 'check-file': checkFile, 'import-sort': importSort },
  },
  { files: code, ...js.configs.recommended },
  ...tseslint.configs.strict.map((config) => ({ ...config, files: typescript })),
  {
    files: code,
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      complexity: ['error', 15],
      'max-lines': ['error', 300],
      'no-else-return': 'error',
      'no-nested-ternary': 'error',
      'no-restricted-properties': [
        'error',
        {
          object: 'Math',
          property: 'random',
          message: 'Ids and secrets come from crypto; tests take a fixed value.',
        },
      ],
      'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx', 'hack', 'oxlint-disable'] }],
      'object-shorthand': 'error',
      'prefer-const': 'error',
      'prefer-template': 'error',
      'alma/file-endings': 'error',
      'alma/named-exports': 'error',
      // One block: side effects, Node, packages, then our own files from far to near.
      'import-sort/imports': ['error', { groups: [['^\\u0000', '^node:', '^@?\\w', '^#', '^\\.']] }],
    },
  },
  { files: loadedByTools, rules: { 'alma/named-exports': 'off' } },
  {
    // Tests and benchmarks only match text that we wrote.
    files: code,
    ignores: [...onlyTests, 'benchmarks/**'],
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential', ignorePartial: false }],
      'alma/no-stateful-expressions': 'error',
    },
  },
  {
    files: typescript,
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      // Read-only fields are deleted from a body by name.
      '@typescript-eslint/no-dynamic-delete': 'off',
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
    },
  },
  {
    files: ['**/src/**/*.ts', 'server/test/**/*.ts', 'tools/**/*.{ts,mjs}'],
    rules: {
      'check-file/filename-naming-convention': [
        'error',
        { '**/*.{ts,mjs}': `@(${words}|${hook}|${component})` },
        { ignoreMiddleExtensions: true },
      ],
    },
  },
  {
    files: ['**/src/**/*.tsx'],
    ignores: ['remote-*/src/{pages,slots}/*.tsx'],
    rules: {
      'check-file/filename-naming-convention': [
        'error',
        { '**/*.tsx': `@(${words}|${hook}|${component})` },
        { ignoreMiddleExtensions: true },
      ],
    },
  },
  {
    // An exposed module has the name of its file: './user-page'.
    files: ['remote-*/src/{pages,slots}/*.tsx'],
    rules: {
      'check-file/filename-naming-convention': [
        'error',
        { '**/*.tsx': words },
        { ignoreMiddleExtensions: true },
      ],
    },
  },
  {
    files: ['**/*.{ts,tsx,mjs}'],
    rules: {
      'check-file/folder-naming-convention': ['error', { '**/src/**/': 'KEBAB_CASE' }],
      'check-file/filename-blocklist': [
        'error',
        Object.fromEntries(
          ['utils', 'helpers', 'common', 'misc'].map((name) => [`**/${name}.*`, '*.subject.ts']),
        ),
      ],
    },
  },
  {
    files: browser,
    languageOptions: { globals: { ...globals.browser } },
    plugins: { 'react-hooks': reactHooks },
    rules: {
      'react-hooks/exhaustive-deps': 'error',
      'react-hooks/rules-of-hooks': 'error',
      'no-console': 'error',
      'alma/no-raw-colours': 'error',
      'alma/no-raw-fetch': 'error',
      'alma/no-raw-html': 'error',
      'alma/texts-in-texts': 'error',
    },
  },
  {
    files: ['{host,remote-*}/src/**/*.tsx', 'shared/src/{core,lazy}/**/*.tsx'],
    ignores: tests,
    rules: { 'max-lines': ['error', { max: 150, skipBlankLines: true, skipComments: true }] },
  },
  ...[
    { files: ['**/*.{ts,mjs}'], ignores: onlyTests, max: 80 },
    { files: ['**/*.tsx'], ignores: onlyTests, max: 100 },
  ].map(({ max, ...where }) => ({
    ...where,
    rules: {
      'max-lines-per-function': ['error', { max, skipBlankLines: true, skipComments: true, IIFEs: true }],
    },
  })),
  // The theme itself, and the logos of other companies.
  {
    files: ['shared/src/core/theme/**', 'host/src/login/BrandGlyph.tsx'],
    rules: { 'alma/no-raw-colours': 'off' },
  },
  // The API client itself, and code that reads the registry or development servers, which serve files and not API calls.
  {
    files: [
      'shared/src/core/api/{client,transfer}.ts',
      'host/src/remotes/registry.ts',
      'host/src/overrides/local.ts',
    ],
    rules: { 'alma/no-raw-fetch': 'off' },
  },
  // Only developers see the samples of the gallery.
  { files: ['shared/gallery/samples/**'], rules: { 'alma/texts-in-texts': 'off' } },
  {
    files: apps,
    rules: {
      'alma/libraries-by-shared-modules': 'error',
      'alma/no-inner-paths': 'error',
      'alma/contract-types-only': 'error',
    },
  },
  // Only development loads this; production builds drop that branch.
  { files: ['host/src/parse-reply.ts'], rules: { 'alma/contract-types-only': 'off' } },
  { files: ['remote-*/src/**/*.{ts,tsx}'], rules: { 'alma/no-own-stores': 'error' } },
  {
    files: ['{remote-*,shared}/src/**/*.{ts,tsx}'],
    rules: { 'alma/no-react-lazy': 'error' },
  },
  {
    files: ['shared/src/core/**/*.{ts,tsx}'],
    rules: { 'alma/contract-types-only': 'error', 'alma/core-without-schemas': 'error' },
  },
  { files: kit, rules: { 'alma/kit-knows-no-app': 'error' } },
  {
    files: ['{host,remote-*,shared,server,packages/*}/src/**/*.{ts,tsx}'],
    ignores: tests,
    rules: { 'alma/no-testing-code': 'error' },
  },
  {
    files: ['{server,packages}/**/*.ts'],
    rules: {
      'alma/server-takes-contract': 'error',
      'alma/no-outside-requests': 'error',
      'no-console': 'error',
    },
  },
  { files: ['server/src/**/*.ts'], rules: { 'alma/drizzle-by-its-entry': 'error' } },
  // The safe fetch of public addresses, the operator's model endpoint and demo, and our own development servers.
  {
    files: [
      'server/src/platform/safe-fetch/**',
      'server/src/ml/models/endpoint.ts',
      'server/src/account/identity/fetch-from.ts',
      'server/src/platform/web/web.development.ts',
    ],
    rules: { 'alma/no-outside-requests': 'off' },
  },
  {
    files: tests,
    languageOptions: { globals: { ...globals.browser, ...globals.jest } },
    rules: {
      'alma/no-own-mocks': 'error',
      'alma/contract-types-only': 'off',
      'alma/no-outside-requests': 'off',
      'alma/no-own-stores': 'off',
      'alma/no-raw-fetch': 'off',
      'alma/texts-in-texts': 'off',
      'no-console': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
  // Playwright reads a fixture's needs from this pattern, which may be empty.
  {
    files: ['e2e/**/*.ts'],
    rules: { 'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }] },
  },
];
