import { useApi } from '@alma/shared/api';
import { profileLimits } from '@alma/shared/contract/profiles/limits';
import type { User } from '@alma/shared/contract/users/entities';
import { useAddressView } from '@alma/shared/tables';
import {
  Button,
  FailureCard,
  Loading,
  LoadingCard,
  OnDemand,
  Rows,
  Skeleton,
  StateCard,
} from '@alma/shared/ui';
import { useDialogOnDemand } from '../../components/useDialogOnDemand.tsx';
import { profilesFields, profilesQuery } from './profiles-query.ts';
import { ProfileSide } from './ProfileSide.tsx';
import * as S from './ProfilesTab.styled.ts';
import { profileTexts as copy } from './texts.ts';

// Charts and forms are loaded when a profile is opened or edited.
const loadDetails = async () => (await import('./ProfileDetails.tsx')).ProfileDetails;
const loadForm = async () => (await import('./ProfileFormDialog.tsx')).ProfileFormDialog;

interface ProfilesTabProps {
  user: User;
  canEdit: boolean;
  /** Number of the user's profiles without a search; undefined until loaded. */
  total: number | undefined;
}

/** The professional profiles of a user: list and details. */
export function ProfilesTab({ user, canEdit, total }: ProfilesTabProps) {
  const [view, change] = useAddressView(profilesFields);
  const list = useApi(
    'profiles.list',
    { query: profilesQuery(user.user_id, view) },
    { keepPreviousData: true },
  );
  const { data, error, isLoading } = list;
  const isNarrowed = view.search !== '' || view.job_title !== '';
  const isEmpty = data?.total === 0 && !isNarrowed;
  const create = canEdit && (
    <CreateProfileButton
      user={user}
      inList={!isEmpty}
      isFull={(total ?? 0) >= profileLimits.perUser}
      onCreated={(id) => change({ profile: id, search: '', job_title: '' })}
    />
  );

  if (error && !data) {
    return <FailureCard level={2} title={copy.failed} text={copy.failedText} reading={list} />;
  }
  if (!data) return <ProfilesSkeleton />;
  if (isEmpty) {
    return (
      <StateCard
        kind="empty"
        icon="user-round"
        level={2}
        title={copy.none}
        text={copy.noneText}
        action={create || undefined}
      />
    );
  }

  const chosen = data.profiles.find(({ id }) => id === view.profile) ?? data.profiles[0];
  return (
    <S.Frame>
      <S.Split>
        <ProfileSide
          page={data}
          view={view}
          all={total ?? data.total}
          busy={isLoading}
          chosenId={chosen?.id}
          onChange={change}
          create={create}
        />
        {chosen && (
          <OnDemand key={chosen.id} load={loadDetails} props={{ profile: chosen, user, canEdit }}>
            <LoadingCard label={copy.details.loading} height={560} />
          </OnDemand>
        )}
      </S.Split>
    </S.Frame>
  );
}

interface CreateProfileButtonProps {
  user: User;
  /** Below the list of profiles it looks like one of them. */
  inList: boolean;
  isFull: boolean;
  onCreated: (profileId: string) => void;
}

function CreateProfileButton({ user, inList, isFull, onCreated }: CreateProfileButtonProps) {
  const form = useDialogOnDemand(loadForm, copy.form.create);
  return (
    <>
      <S.Add data-in-list={inList ? '' : undefined}>
        <Button
          icon="plus"
          variant={inList ? 'ghost' : 'primary'}
          disabled={isFull}
          title={isFull ? copy.full(profileLimits.perUser) : undefined}
          {...form.trigger}
        >
          {copy.create}
        </Button>
      </S.Add>
      {form.render({ user, onSaved: ({ id }) => onCreated(id) })}
    </>
  );
}

function ProfilesSkeleton() {
  return (
    <Loading label={copy.loading}>
      <S.Frame>
        <S.Split>
          <Rows data-gap="2">
            <Skeleton shape="card" height={62} />
            <Skeleton shape="card" height={62} />
          </Rows>
          <Skeleton shape="card" height={560} />
        </S.Split>
      </S.Frame>
    </Loading>
  );
}
