import { shareScope } from '@alma/shared/share-scope';
import { addIcons } from '@alma/shared/ui';
import { pageIcons } from '@alma/shared/ui/page-icons';
import { init } from '@module-federation/enhanced/runtime';
import injectExternalRuntimeCore from '@module-federation/inject-external-runtime-core-plugin';
import { createRoot } from 'react-dom/client';
import type { RemoteRecord } from '../../src/contract/remotes/entities.ts';
import { currentPerson, fetchPeople, signInAs } from './people.ts';
import { Standalone } from './Standalone.tsx';

addIcons(pageIcons);

async function start(): Promise<void> {
  const name = document.documentElement.dataset['remote'];
  const reply = await fetch(`/remotes/${name}/dev/remote.json`);
  const record = (await reply.json()) as RemoteRecord;
  init({
    name: 'host_standalone',
    remotes: [{ name: record.name, entry: record.entry, entryGlobalName: record.global, type: 'global' }],
    shared: shareScope,
    shareStrategy: 'loaded-first',
    plugins: [injectExternalRuntimeCore()],
  });
  // On every load, since a restarted test double has no sessions.
  await signInAs(currentPerson());
  const people = await fetchPeople();
  createRoot(document.getElementById('root') as HTMLElement).render(
    <Standalone record={record} people={people} />,
  );
}

void start();
