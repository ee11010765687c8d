import { type TabItem, Tabs } from '@alma/shared/overlays';
import { useSearchParams } from '@alma/shared/router';
import { PageHeader } from '@alma/shared/ui';
import { type Access, TeamGate } from '../components/TeamGate.tsx';
import { CompatibilityTab } from '../features/compatibility/CompatibilityTab.tsx';
import { MembersTab } from '../features/members/MembersTab.tsx';
import { OverridesTab } from '../features/overrides/OverridesTab.tsx';
import { RemotesTable } from '../features/remotes/RemotesTable.tsx';
import { TokensTab } from '../features/tokens/TokensTab.tsx';
import { texts } from '../texts.ts';

const copy = texts.deliveryPage;

type Tab = keyof typeof copy.tabs;

/** `/delivery`: the state of all remotes, for administrators and delivery teams. */
export default function DeliveryPage() {
  return <TeamGate>{(access) => <Console access={access} />}</TeamGate>;
}

function Console({ access }: { access: Access }) {
  const [search, setSearch] = useSearchParams();
  const items: TabItem<Tab>[] = [
    { value: 'remotes', label: copy.tabs.remotes, content: <RemotesTable /> },
    { value: 'compatibility', label: copy.tabs.compatibility, content: <CompatibilityTab /> },
    { value: 'overrides', label: copy.tabs.overrides, content: <OverridesTab /> },
  ];
  if (access.is_admin) {
    items.push(
      { value: 'members', label: copy.tabs.members, content: <MembersTab /> },
      { value: 'tokens', label: copy.tabs.tokens, content: <TokensTab /> },
    );
  }
  const requestedTab = search.get('tab');
  const tab = items.find(({ value }) => value === requestedTab)?.value ?? 'remotes';
  return (
    <>
      <PageHeader
        title={texts.delivery}
        text={access.is_admin ? copy.text : copy.textOfTeams(access.teams.join(', '))}
      />
      <Tabs
        label={copy.tabsLabel}
        value={tab}
        // Arrow keys pass through tabs, so a change adds no entry to the history.
        onValueChange={(next) => setSearch(next === 'remotes' ? {} : { tab: next }, { replace: true })}
        items={items}
      />
    </>
  );
}
