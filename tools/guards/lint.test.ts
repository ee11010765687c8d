import { join } from 'node:path';
import { ESLint } from 'eslint';
import { alma } from './eslint-rules.mjs';

const eslint = new ESLint({ cwd: join(import.meta.dirname, '../..') });

interface Report {
  rule: string | null;
  message: string;
}

async function reportsOf(filePath: string, text: string): Promise<Report[]> {
  const [result] = await eslint.lintText(`${text}\n`, { filePath });
  if (!result) throw new Error(`${filePath} is not linted at all`);
  const reports = result.messages.map(({ ruleId, message }) => ({ rule: ruleId, message }));
  return reports.filter(
    ({ rule }) => rule !== '@typescript-eslint/no-unused-vars' && rule !== 'no-unused-vars',
  );
}

const rulesBrokenBy = async (file: string, text: string): Promise<string[]> => [
  ...new Set((await reportsOf(file, text)).map(({ rule }) => rule?.replace('alma/', '') ?? 'none')),
];

/** By rule: samples that violate only this rule, with their file. */
const breaches: Record<string, [file: string, text: string][]> = {
  'named-exports': [
    ['host/src/Page.tsx', 'export default function Page() { return null; }'],
    ['server/src/start.ts', 'const start = 1;\nexport { start as default };'],
  ],
  'drizzle-by-its-entry': [
    [
      'server/src/a.ts',
      "export { sql } from 'drizzle-orm';\nimport type { PgColumn } from 'drizzle-orm/pg-core';",
    ],
  ],
  'file-endings': [
    ['server/src/start.ts', "export { stop } from './stop';"],
    ['host/src/start.ts', "export type { Stop } from '..';"],
  ],
  'no-own-mocks': [
    ['host/src/page.test.ts', "jest.mock('./page.ts');"],
    ['server/src/a.test.ts', "jest.unstable_mockModule('@alma/shared/contract', () => ({}));"],
  ],
  'no-raw-colours': [
    ['host/src/page.styled.ts', 'export const page = css`color: #0af;`;'],
    [
      'remote-chat/src/page.styled.ts',
      'export const page = css`background: linear-gradient(rgb(1 2 3), red);`;',
    ],
    ['shared/src/core/ui/line.ts', "export const line = { color: '#00aaff' };"],
  ],
  'no-raw-fetch': [
    ['host/src/load.ts', "export const load = () => fetch('/api/v1/users');"],
    ['shared/src/core/auth/load.ts', "export const load = () => window.fetch('/api/v1/users');"],
    ['remote-chat/src/load.ts', "export const stream = new EventSource('/events');"],
  ],
  'no-outside-requests': [
    ['server/src/account/users/load.ts', 'export const load = (url: string) => fetch(url);'],
    ['server/src/account/users/load.ts', "export { request } from 'undici';"],
  ],
  'libraries-by-shared-modules': [
    ['remote-wallet/src/pages/wallet.tsx', "import { Link } from 'react-router-dom';\nexport default Link;"],
    ['host/src/cache.ts', "export { mutate } from 'swr';"],
    [
      'remote-chat/src/a.ts',
      "import type { FieldValues } from 'react-hook-form';\nexport type Values = FieldValues;",
    ],
    ['remote-chat/src/a.ts', "export const load = () => import('jotai/utils');"],
    ['remote-chat/src/a.ts', "export { default as gfm } from 'remark-gfm';"],
  ],
  'no-inner-paths': [
    ['host/src/a.ts', "export { Button } from '../../shared/src/core/ui/index.ts';"],
    ['remote-chat/src/a.ts', "export { list } from '@alma/remote-account';"],
  ],
  'contract-types-only': [
    ['remote-chat/src/a.ts', "export { UserSchema } from '@alma/shared/contract';"],
    [
      'remote-chat/src/a.ts',
      "import { type User, UserSchema } from '@alma/shared/contract/users/entities';\nexport const a: User = UserSchema;",
    ],
    ['shared/src/core/api/a.ts', "export { UserSchema } from '../../contract/users/entities.ts';"],
  ],
  'core-without-schemas': [
    ['shared/src/core/api/a.ts', "import { z } from 'zod';\nexport const a = z.string();"],
    ['shared/src/core/ui/a.ts', "export { Form } from '../../lazy/forms/index.ts';"],
  ],
  'kit-knows-no-app': [
    ['shared/src/core/ui/a.ts', "export { Link } from '../router.ts';"],
    ['shared/src/core/toast/a.ts', "export { api } from '../api/index.ts';"],
  ],
  'no-own-stores': [
    ['remote-chat/src/a.ts', "export const a = 1;\nimport { SWRConfig } from '@alma/shared/swr';"],
  ],
  'no-react-lazy': [
    ['remote-chat/src/a.ts', "export { a } from './b.ts';\nimport { lazy } from 'react';"],
    ['shared/src/lazy/chat/a.ts', "export { a } from './b.ts';\nimport { lazy } from 'react';"],
  ],
  'server-takes-contract': [['server/src/a.ts', "export { api } from '@alma/shared/api';"]],
  'no-testing-code': [
    ['host/src/a.ts', "export { server } from '@alma/shared/testing';"],
    ['server/src/a.ts', "export { it } from './b.test.ts';"],
  ],
  'texts-in-texts': [
    ['host/src/Page.tsx', 'export const Page = () => <p>Hello</p>;'],
    ['remote-chat/src/features/chat/Page.tsx', 'export const Page = () => <img alt="Привет" />;'],
    ['shared/src/core/ui/Page.tsx', "export const Page = () => <p>{'Try again'}</p>;"],
  ],
  'no-stateful-expressions': [
    ['server/src/a.ts', 'const word = /a+/g;\nexport const a = (text: string) => word.test(text);'],
    ['shared/src/core/a.ts', 'export const words = [/a/iu, /b/giu];'],
    ['host/src/a.ts', "export const word = new RegExp('a', 'giu');"],
    ['remote-chat/src/a.ts', "export const word = RegExp('a', 'y');"],
  ],
  'no-raw-html': [
    ['host/src/Page.tsx', 'export const Page = () => <p dangerouslySetInnerHTML={{ __html: html }} />;'],
    ['host/src/a.ts', 'export const a = (node: Element) => { node.innerHTML = markup; };'],
  ],
};

/** Expressions that take more than linear time; each was once used here and blocked a server. */
const backtracking: Record<string, [file: string, text: string][]> = {
  'regexp/no-super-linear-backtracking': [
    ['server/src/a.ts', 'export const a = (text: string) => /^\\s*(?:x)?\\s*y$/.test(text);'],
    ['shared/src/core/a.ts', 'export const a = (text: string) => /^\\d+\\.?\\d*$/.test(text);'],
    ['remote-chat/src/a.ts', "const gap = '\\\\s*';\nexport const a = new RegExp(`^${gap}x?${gap}$`);"],
    ['tools/a.mjs', 'export const a = (text) => /^.*x.*y.*$/.test(text);'],
  ],
  'regexp/no-super-linear-move': [
    ['server/src/a.ts', "export const a = (text: string) => text.replace(/[.?!]+$/, '');"],
    ['host/src/a.ts', 'export const a = (text: string) => text.split(/\\s+or\\s+/);'],
    ['server/src/a.ts', 'export const a = (text: string) => text.match(/^\\s*x/gm);'],
  ],
};

const samples = Object.keys(alma.rules).flatMap((rule) =>
  (breaches[rule] ?? [['none.ts', `Add a breach of ${rule} to this test`]]).map(([file, text]) => ({
    rule,
    file,
    text,
  })),
);

it.each(samples)('reports $rule in $file: $text', async ({ rule, file, text }) => {
  expect(await rulesBrokenBy(file, text)).toEqual([rule]);
});

it.each(
  Object.entries(backtracking).flatMap(([rule, found]) =>
    found.map(([file, text]) => ({ rule, file, text })),
  ),
)('reports $rule in $file: $text', async ({ rule, file, text }) => {
  expect(await rulesBrokenBy(file, text)).toEqual([rule]);
});

it.each(Object.entries(alma.rules))('%s says what to do instead', (_name, rule) => {
  expect(rule.meta.messages.banned.length).toBeGreaterThan(40);
});

it.each([
  ['remote-wallet/src/pages/wallet.tsx', 'export default function Wallet() { return null; }'],
  ['remote-wallet/src/a.ts', "export { Link } from '@alma/shared/router';"],
  [
    'remote-wallet/src/a.ts',
    "import type { User } from '@alma/shared/contract';\nexport const a = (user: User) => user;",
  ],
  ['remote-wallet/src/a.ts', "export { endpoints } from '@alma/shared/contract/endpoints';"],
  ['shared/src/core/theme/token-values.ts', "export const colours = { accent: '#0af' };"],
  [
    'shared/src/lazy/forms/a.ts',
    "import { UserSchema } from '../../contract/users/entities.ts';\nexport const a = UserSchema;",
  ],
  ['host/src/Skip.tsx', 'export const Skip = () => <a href="#main">{texts.skip}</a>;'],
  ['server/src/a.ts', 'export const a = (text: string) => text.match(/a/g);'],
  ['server/src/a.ts', "export const words = 'a b'.replaceAll(/ /g, ',');"],
  ['server/src/a.ts', "export const a = (text: string) => text.replace(/(?<![.?!])[.?!]+$/, '');"],
  ['server/test/a.test.ts', 'export const a = (text: string) => /^\\s*x?\\s*$/.test(text);'],
  ['host/src/a.test.ts', "import { server } from '@alma/shared/testing';\nserver.use();"],
])('accepts valid code: %s', async (file, text) => {
  expect(await reportsOf(file, text)).toEqual([]);
});

it.each([
  ['server/src/start.ts', 80],
  ['tools/start.mjs', 80],
  ['host/src/Page.tsx', 100],
])('allows a function in %s up to %i lines', async (file, max) => {
  const functionOf = (lines: number) => `export function run() {${'\n  void 0;'.repeat(lines - 2)}\n}`;
  expect(await rulesBrokenBy(file, functionOf(max))).toEqual([]);
  expect(await rulesBrokenBy(file, functionOf(max + 1))).toEqual(['max-lines-per-function']);
});

it.each(['server/src/a.ts', 'remote-chat/src/A.tsx', 'tools/a.mjs', 'e2e/specs/a.spec.ts'])(
  'accepts only one order of the imports in %s',
  async (file) => {
    const imports = [
      "import { a } from 'node:a';",
      "import { b } from '@b/b';",
      "import { c } from '../c.ts';",
    ];
    const used = 'export const all = [a, b, c];';
    expect(await rulesBrokenBy(file, [...imports, used].join('\n'))).toEqual([]);
    const reversed = [...imports.toReversed(), used].join('\n');
    expect(await rulesBrokenBy(file, reversed)).toEqual(['import-sort/imports']);
  },
);

it('ignores exceptions in comments', async () => {
  const reports = await reportsOf('host/src/a.ts', '/* eslint-disable no-console */\nconsole.log(1);');
  expect(reports.map(({ rule }) => rule)).toContain('no-console');
  expect(reports).toContainEqual({ rule: null, message: expect.stringContaining('noInlineConfig') });
});

it.each([
  ['remote-account/src/pages/UserPage.tsx'],
  ['host/src/my_page.tsx'],
  ['server/src/utils.ts'],
  ['host/src/someThing.ts'],
  ['host/src/someFolder/a.ts'],
])('refuses the name %s', async (file) => {
  const rules = await rulesBrokenBy(file, 'const a = 1;\nexport { a };');
  expect(rules.filter((rule) => rule.startsWith('check-file/'))).toHaveLength(1);
});
