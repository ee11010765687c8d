import { cruise, type ICruiseResult, type IFlattenedRuleSet } from 'dependency-cruiser';
import configuration from '../../.dependency-cruiser.cjs';
import { inTree, type Tree, validTree } from './fixture-tree.ts';

const { forbidden, options } = configuration;

/** Names of the rules that a workspace violates. */
async function violatedRules(tree: Tree): Promise<string[]> {
  return inTree(tree, async (baseDir) => {
    const { output } = await cruise(
      ['host', 'remote-account', 'remote-wallet', 'shared', 'server', 'packages'],
      {
        ...options,
        ruleSet: { forbidden } as IFlattenedRuleSet,
        validate: true,
        baseDir,
      },
    );
    const { violations } = (output as ICruiseResult).summary;
    return [...new Set(violations.map(({ rule }) => rule.name))];
  });
}

/** By rule: files that violate only this rule when added to the valid workspace. */
const violations: Record<string, Tree> = {
  'package-not-to-package': {
    'remote-wallet/src/pages/wallet.ts': `import { list } from '../../../remote-account/src/features/profiles/list.ts';\nexport default list;`,
  },
  'shared-is-leaf': {
    'shared/src/core/api/index.ts': `import { main } from '../../../../host/src/start.ts';\nexport const call = main;`,
    'host/src/start.ts': `import 'react';\nexport const main = 1;`,
  },
  'package-is-leaf': {
    'packages/sample/src/index.ts': `import { http } from '../../../server/src/platform/http.ts';\nexport const sample = http;`,
  },
  'offline-assistant-is-pure': {
    'packages/offline-assistant/src/answer.ts': `import { readFileSync } from 'node:fs';\nexport const answer = readFileSync;`,
  },
  'server-takes-contract-only': {
    'server/src/platform/http.ts': `import { call } from '@alma/shared/api';\nexport const http = call;`,
  },
  'apps-take-shared-modules-only': {
    'remote-account/src/pages/user-page.ts': `import useSWR from 'swr';\nexport default useSWR;`,
  },
  'federation-in-the-host-only': {
    'remote-account/src/pages/user-page.ts': `import { init } from '@module-federation/enhanced/runtime';\nexport default init;`,
  },
  'build-from-configs-only': {
    'host/src/main.ts': `import { remoteConfig } from '@alma/shared/build';\nexport const main = remoteConfig;`,
  },
  'contract-is-pure': {
    'shared/src/contract/users/entities.ts': `import 'react';\nexport const UserSchema = {};\nexport type User = object;`,
  },
  'core-not-to-lazy': {
    'shared/src/core/api/index.ts': `import { form } from '../../lazy/forms/index.ts';\nexport const call = form;`,
  },
  'ui-knows-no-app': {
    'shared/src/core/ui/index.ts': `import { Link } from '../router.ts';\nexport const Button = Link;`,
  },
  'browser-takes-contract-types-only': {
    'host/src/main.ts': `import { UserSchema } from '@alma/shared/contract';\nexport const main = (...rest: unknown[]) => [UserSchema, rest];`,
  },
  'feature-not-to-feature': {
    'remote-account/src/features/profiles/list.ts': `import { list as agents } from '../agents/list.ts';\nexport const list = agents;`,
  },
  'domain-not-to-domain': {
    'server/src/account/audit/index.ts': `import { users } from '../users/users.repository.ts';\nexport const audit = users;`,
  },
  'table-not-to-code': {
    'server/src/account/audit/audit.table.ts': `import { users } from '../users/index.ts';\nexport const audit = users;`,
  },
  'domain-by-its-index': {
    'server/src/main.ts': `import { users } from './account/users/users.repository.ts';\nexport default users;`,
  },
  'platform-knows-no-domain': {
    'server/src/platform/http.ts': `import { users } from '../account/users/index.ts';\nexport const http = users;`,
  },
  'no-testing-in-production': {
    'host/src/main.ts': `import { handlers } from '@alma/shared/testing';\nexport const main = (value: unknown) => [handlers, value];`,
  },
  'no-cycle': {
    'server/src/platform/http.ts': `import { log } from './log.ts';\nexport const http = log;`,
    'server/src/platform/log.ts': `import { http } from './http.ts';\nexport const log = http;`,
  },
  'no-orphan': { 'host/src/forgotten.ts': `export const forgotten = 1;` },
  'no-unresolved': {
    'host/src/main.ts': `import './nowhere.ts';\nexport const main = (value: unknown) => value;`,
  },
  'no-undeclared-package': {
    'server/src/platform/http.ts': `import 'jotai';\nexport const http = 1;`,
  },
};

it('accepts a valid workspace', async () => {
  expect(await violatedRules(validTree)).toEqual([]);
});

it.each(forbidden.map((rule) => rule.name))('reports %s', async (name) => {
  const violation = violations[name];
  if (!violation)
    throw new Error(`Add a violation of ${name} to this test, so that the rule is seen to work.`);
  expect(await violatedRules({ ...validTree, ...violation })).toEqual([name]);
});

it.each(forbidden)('$name is an error and says what to do instead', ({ severity, comment }) => {
  expect(severity).toBe('error');
  expect(comment.length).toBeGreaterThan(40);
});

it('accepts features with similar names, and type-only cycles', async () => {
  const tree = {
    'remote-account/src/features/agents/a.ts': `import type { B } from './b.ts';\nexport type A = B;\nexport const a = 1;`,
    'remote-account/src/features/agents/b.ts': `import { a, type A } from './a.ts';\nexport type B = A;\nexport default a;`,
  };
  expect(await violatedRules({ ...validTree, ...tree })).toEqual([]);
});

it('separates a feature from another whose name starts the same way', async () => {
  const tree = {
    'remote-account/src/features/agents-old/a.ts': `import { list } from '../agents/list.ts';\nexport default list;`,
  };
  expect(await violatedRules({ ...validTree, ...tree })).toEqual(['feature-not-to-feature']);
});
