// Test files that `npm test` runs as one, because loading their common modules takes longer than running the tests.
import { globSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/** File patterns by group; the test file of this name runs them. The slowest groups come first. */
const groups = {
  'server/projects': [
    'server/test/projects/{moved-contents,projects,semantic-search}.test.ts',
    'server/test/retrieval/*.test.ts',
  ],
  'server/ml': [
    'server/test/{onboarding,swarm}/*.test.ts',
    'server/test/models/{connections,endpoints,models}.test.ts',
    'server/test/runs/runs.test.ts',
  ],
  'server/spin': ['server/test/spin/*.test.ts', 'server/test/models/providers.test.ts'],
  'server/limits': [
    'server/test/access/canaries.test.ts',
    'server/test/chats/{promises,several-servers,stalled-reader}.test.ts',
    'server/test/files/{picture-maker,stores,uploads}.test.ts',
    'server/test/outage/{call-budgets,pool,shared-budgets,socket-budgets}.test.ts',
  ],
  'server/rollouts': [
    'server/test/delivery/{alma,alma-maps,hostile-releases,rollback,sources,visitors}.test.ts',
  ],
  'server/runs': [
    'server/test/projects/whole-files.test.ts',
    'server/test/runs/{crashes,late-notes,long-sessions,places,refused-writes,stored-input}.test.ts',
  ],
  'server/models': [
    'server/test/models/{counting,hostile-stream,measuring,quality,tool-history}.test.ts',
    'server/test/conformance/conformance.test.ts',
  ],
  'server/farms': ['server/test/chats/{agent-limits,eight-servers}.test.ts'],
  'server/releases': [
    'server/test/delivery/{delivery,tree-releases}.test.ts',
    'server/test/outage/stopped-rollout.test.ts',
  ],
  'server/identity': ['server/test/{audit,identity,mail}/*.test.ts'],
  'server/users': ['server/test/{profiles,users}/*.test.ts'],
  'server/http': ['server/test/http/*.test.ts', 'server/test/web/*.test.ts'],
  'server/edge': [
    'server/test/backup/moved.test.ts',
    'server/test/edge/{edge,hanging,servers}.test.ts',
    'server/test/prepare/roles.test.ts',
    'server/test/wallet/unavailable.test.ts',
  ],
  'server/wallet': [
    'server/test/wallet/{conformance-*,ledger-*,transfer,treasury,wallet}.test.ts',
    'server/test/files/{avatar-by-address,left-over,public-files}.test.ts',
  ],
  'server/delivery': [
    'server/test/delivery/{bucket,differences,fits,live-remotes,local-overrides,maps,measures}.test.ts',
    'server/test/delivery/{overrides,refusals,retention,rollouts,verdict}.test.ts',
  ],
  'server/chats': [
    'server/test/chats/{agents,agent-answers,chats,history,nesting,socket,socket-abuse}.test.ts',
    'server/test/platform/{idempotency,redis-bus,safe-fetch,signals,status,unanswered}.test.ts',
  ],
  'web/kit': [
    'shared/{gallery,src/core,src/testing}/**/*.test.tsx',
    'shared/src/lazy/{charts,chat,forms,inputs,overlays,tables}/*.test.tsx',
    'shared/src/lazy/markdown/{hostile,Markdown}.test.tsx',
  ],
  'web/ml-pages': ['remote-ml/src/{features,pages}/**/*.test.tsx'],
  'web/wallet-pages': ['remote-{delivery,wallet}/src/**/*.test.tsx'],
  'web/account-pages': ['remote-account/src/**/*.test.tsx'],
  // Excluded: two pages that expect an error report, which a page sends only once, and the badge, which expects to be
  // the only listener.
  'web/chat-pages': [
    'remote-chat/src/pages/!(chat-list-page|chat-page).test.tsx',
    'remote-chat/src/slots/chat-list-widget.test.tsx',
  ],
  // The excluded file counts error reports, of which a page sends only a few.
  'web/host-pages': ['host/src/**/!(leaving-page).test.tsx'],
  'tools/assistant': [
    'packages/offline-assistant/test/**/*.test.ts',
    'benchmarks/{profile-extraction*,quality-public-set}.test.ts',
  ],
  'web/host': ['host/src/**/*.test.ts'],
  // The two excluded files count calls and look at stored tokens; sessions of other files would change both.
  'web/shared': ['shared/src/**/!(session.rights|session.start).test.ts'],
  'server/sources': [
    'server/src/**/*.test.ts',
    'server/test/{compose,dockerfile,env-example,production,setting-files}.test.ts',
  ],
  'web/remotes': ['remote-*/src/**/*.test.ts'],
};

const names = Object.keys(groups);

/** @param {string} name of a group */
const filesOf = (name) => globSync(groups[name], { cwd: root }).sort();

export { filesOf, names, root };
