import { useReader } from '@alma/shared/auth';
import type { CallReply } from '@alma/shared/contract';
import { SearchField } from '@alma/shared/inputs';
import { Pagination } from '@alma/shared/tables';
import { Button, Rows, StateCard } from '@alma/shared/ui';
import type { ReactNode } from 'react';
import { ProfileList } from './ProfileList.tsx';
import { profilesPageSize, type ProfilesView } from './profiles-query.ts';
import { profileTexts as copy } from './texts.ts';

/** The list has a search from this many profiles on. */
const searchThreshold = 6;

interface ProfileSideProps {
  page: CallReply<'profiles.list'>;
  view: ProfilesView;
  /** Number of profiles without a search. */
  all: number;
  busy: boolean;
  chosenId: string | undefined;
  onChange: (changes: Partial<ProfilesView>, options?: { replace: boolean }) => void;
  create: ReactNode;
}

/** The list with its search and its pages. */
export function ProfileSide({ page, view, all, busy, chosenId, onChange, create }: ProfileSideProps) {
  const { locale } = useReader();
  const isNarrowed = view.search !== '' || view.job_title !== '';
  // A search adds one entry to the history, however it is typed.
  const search = (changes: Partial<ProfilesView>) => onChange({ profile: '', ...changes }, { replace: true });
  return (
    <Rows data-gap="2">
      {(all >= searchThreshold || isNarrowed) && (
        <>
          <SearchField
            label={copy.search}
            placeholder={copy.search}
            value={view.search}
            onValueChange={(text) => search({ search: text })}
          />
          <SearchField
            label={copy.jobTitleFilter}
            placeholder={copy.jobTitleFilter}
            value={view.job_title}
            onValueChange={(text) => search({ job_title: text })}
          />
        </>
      )}
      {page.profiles.length > 0 ? (
        <ProfileList
          profiles={page.profiles}
          chosenId={chosenId}
          onChoose={(id) => onChange({ profile: id, page: view.page })}
        />
      ) : (
        <StateCard
          kind="empty"
          icon="search-x"
          level={2}
          bare
          title={copy.notFound}
          text={copy.notFoundText}
          action={<Button onClick={() => search({ search: '', job_title: '' })}>{copy.clear}</Button>}
        />
      )}
      {create}
      {(page.total > profilesPageSize || view.page > 1) && (
        <Pagination
          page={view.page}
          pageSize={profilesPageSize}
          total={page.total}
          items={copy.items}
          locale={locale}
          busy={busy}
          onPageChange={(next, options) => onChange({ page: next, profile: '' }, options)}
        />
      )}
    </Rows>
  );
}
