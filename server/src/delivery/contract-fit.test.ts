import { misfitsOf } from './contract-fit.ts';

const contract = {
  version: '1.4.2',
  modules: { '@alma/shared/ui': { exports: ['Button', 'Card'], deprecated: { Card: 'Use Panel' } } },
  calls: ['wallets.get', 'chats.list'],
  slots: ['dashboard.card'],
  sections: ['platform'],
};

type Facts = Parameters<typeof misfitsOf>[0];

function release(declared: object = {}, uses?: Facts['uses']): Facts {
  const declaration = {
    name: 'wallet',
    title: 'Wallet',
    requires: '^1.0.0',
    routes: [],
    navigation: [],
    slots: [],
    breadcrumbs: {},
    ...declared,
  };
  return { declaration, ...(uses && { uses }) };
}

it.each(['^1.0.0', '>=1.4.0 <3', '1.x', '*', '1.0.0 || ^1.4'])('accepts the range %s', (requires) => {
  expect(misfitsOf(release({ requires }), contract)).toEqual([]);
});

it.each(['^2.0.0', '^1.5.0', '1.4.1', '<1'])(
  'refuses the range %s and names the version of this platform',
  (requires) => {
    expect(misfitsOf(release({ requires }), contract)).toEqual([
      `it needs @alma/shared ${requires}, and 1.4.2 runs here`,
    ]);
  },
);

it('refuses an invalid range', () => {
  expect(misfitsOf(release({ requires: 'newest' }), contract)).toEqual([
    'its range of @alma/shared is none: newest',
  ]);
});

it('lists everything that the platform lacks, without duplicates', () => {
  const expose = './page';
  const reads = [{ call: 'projects.list' }, { call: 'wallets.get' }];
  const declared = {
    routes: [{ path: '/wallet', expose, title: 'Wallet', reads }],
    slots: [{ slot: 'user.balances', expose, order: 1, title: 'Balances', reads }],
    navigation: [{ section: 'admin', label: 'Wallet', path: '/wallet', icon: 'wallet', order: 1 }],
  };
  const uses = {
    modules: { '@alma/shared/ui': ['Button', 'Card', 'Panel'], '@alma/shared/maps': ['Map'] },
    calls: ['chats.list', 'runs.get', 'projects.list'],
  };
  expect(misfitsOf(release(declared, uses), contract)).toEqual([
    'the slot user.balances is not here',
    'the section admin is not here',
    'the call projects.list is not here',
    'the call runs.get is not here',
    'Panel of @alma/shared/ui is not here',
    'the module @alma/shared/maps is not here',
  ]);
});

it('accepts every module when the platform has no list of modules', () => {
  const uses = { modules: { '@alma/shared/maps': ['Map'] }, calls: [] };
  expect(misfitsOf(release({}, uses), { ...contract, modules: {} })).toEqual([]);
});

it('lists at most twenty items and counts the others', () => {
  const uses = { modules: {}, calls: Array.from({ length: 50 }, (_, index) => `call.${index}`) };
  const misfits = misfitsOf(release({}, uses), contract);
  expect(misfits).toHaveLength(21);
  expect(misfits.slice(19)).toEqual(['the call call.19 is not here', '30 more things are not here']);
});
