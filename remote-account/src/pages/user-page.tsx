import { useApi } from '@alma/shared/api';
import { useAuth, useHasRole } from '@alma/shared/auth';
import { profileLimits } from '@alma/shared/contract/profiles/limits';
import type { User } from '@alma/shared/contract/users/entities';
import { type TabItem, Tabs } from '@alma/shared/overlays';
import { Slot } from '@alma/shared/remote';
import { useParams } from '@alma/shared/router';
import { AdministrationCard } from '../features/administration/AdministrationCard.tsx';
import { AgentsTab } from '../features/agents/AgentsTab.tsx';
import { EditUserButton } from '../features/edit-user/EditUserButton.tsx';
import { DataCard } from '../features/own-data/DataCard.tsx';
import { ProfilesTab } from '../features/profiles/ProfilesTab.tsx';
import { RolesTab } from '../features/roles/RolesTab.tsx';
import { HistoryPanel, TasksPanel } from '../features/samples/SamplePanels.tsx';
import { SessionsCard } from '../features/sessions/SessionsCard.tsx';
import { UserFailure, UserIdMissing } from '../features/user/UserFailure.tsx';
import { UserHeader } from '../features/user/UserHeader.tsx';
import { UserInfo } from '../features/user/UserInfo.tsx';
import { UserPageSkeleton } from '../features/user/UserPageSkeleton.tsx';
import { type HiddenPanel, type UserTab, useUserTab } from '../features/user/useUserTab.ts';
import { texts } from '../texts.ts';

const copy = texts.userPage;

/** `/users/{id}` shows that user, `/profile` the signed-in one. */
export default function UserPage() {
  const params = useParams();
  const { user: viewer, loading } = useAuth();
  const userId = params.userId === undefined ? viewer?.user_id : params.userId.trim();

  if (!userId) return loading ? <UserPageSkeleton /> : <UserIdMissing />;
  return <UserById key={userId} userId={userId} />;
}

function UserById({ userId }: { userId: string }) {
  const reading = useApi('users.get', { params: { user_id: userId } });
  const { data: user, error } = reading;

  // A viewer who lost their role must not keep what an earlier read had allowed.
  if (user && error?.status !== 403) return <LoadedUser user={user} />;
  if (error) return <UserFailure reading={reading} />;
  return <UserPageSkeleton />;
}

function LoadedUser({ user }: { user: User }) {
  const { user: viewer } = useAuth();
  const isAdmin = useHasRole('ADMIN');
  const { tab, panel, setTab } = useUserTab();
  const isOwner = viewer?.user_id === user.user_id;
  const canEdit = isAdmin || isOwner;
  // Read once for the counts; the tabs use the same cache.
  const { data } = useApi('profiles.list', {
    query: { user_id: user.user_id, limit: profileLimits.perUser },
  });

  const profiles = <ProfilesTab user={user} canEdit={canEdit} total={data?.total} />;
  const items: TabItem<UserTab>[] = [
    { value: 'info', label: copy.info, content: <Info user={user} isOwner={isOwner} isAdmin={isAdmin} /> },
    { value: 'profiles', label: copy.profiles, count: data?.total, content: profiles },
    {
      value: 'agents',
      label: copy.agents,
      count: data?.profiles.reduce((sum, { agents }) => sum + agents.length, 0),
      content: <AgentsTab user={user} canEdit={canEdit} />,
    },
  ];
  if (canEdit) {
    const roles = <RolesTab user={user} canChange={isAdmin} />;
    items.push({ value: 'roles', label: copy.roles, count: user.roles.length, content: roles });
  }

  return (
    <>
      <UserHeader user={user} action={canEdit && <EditUserButton user={user} />} />
      <Tabs
        label={copy.tabs}
        value={panel && canEdit ? '' : tab}
        onValueChange={(next) => next !== '' && setTab(next)}
        items={items}
      />
      {panel && canEdit && <Panel panel={panel} userId={user.user_id} />}
    </>
  );
}

interface InfoProps {
  user: User;
  isOwner: boolean;
  isAdmin: boolean;
}

/** The account's data, and the actions of its owner or an administrator. */
function Info({ user, isOwner, isAdmin }: InfoProps) {
  const more = (
    <>
      {isOwner && <SessionsCard />}
      {isAdmin && !isOwner && <AdministrationCard user={user} />}
      <DataCard user={user} />
    </>
  );
  return <UserInfo user={user} more={(isOwner || isAdmin) && more} />;
}

/** The panels without a tab. */
function Panel({ panel, userId }: { panel: HiddenPanel; userId: string }) {
  if (panel === 'balances') {
    return (
      // The card inside is a landmark of the same name.
      <div role="group" aria-label={copy.balances}>
        <Slot name="user.balances" userId={userId} />
      </div>
    );
  }
  return panel === 'tasks' ? <TasksPanel /> : <HistoryPanel />;
}
