import { useApi } from '@alma/shared/api';
import { useReader } from '@alma/shared/auth';
import { Link } from '@alma/shared/router';
import { Pagination } from '@alma/shared/tables';
import { FailureCard, momentsFor, TitledCard } from '@alma/shared/ui';
import { useState } from 'react';
import { paths } from '../../components/paths.ts';
import { phaseTitle } from '../../components/phases.ts';
import { RunStatus } from '../../components/RunStatus.tsx';
import * as S from '../../components/SessionList.styled.ts';
import { texts } from '../../texts.ts';
import { runsOfPage } from './runs-of-page.ts';
import { setupTexts as copy } from './texts.ts';

/** Runs to continue or replay, newest first. */
export function RunsCard() {
  const reader = useReader();
  const moments = momentsFor(reader);
  const [page, setPage] = useState(1);
  const reading = useApi('spin.list', { query: { page, limit: runsOfPage } }, { keepPreviousData: true });
  const { data, error, isLoading } = reading;
  if (data === undefined && error === undefined) return null;
  if (data?.total === 0) return null;
  return (
    <S.Place>
      <TitledCard title={copy.runs}>
        {data === undefined && <FailureCard bare title={copy.runsFailed} reading={reading} />}
        <S.List>
          {data?.sessions.map((run) => (
            <li key={run.session_id}>
              <Link to={paths.spin(run.session_id)}>
                <strong>{run.title === '' ? texts.spin : run.title}</strong>
                <RunStatus status={run.status} />
                <small>{copy.place(run.orientation, phaseTitle(run.phase), run.mode)}</small>
                <time dateTime={run.updated_at} title={moments.time(run.updated_at).exact}>
                  {moments.short(run.updated_at)}
                </time>
              </Link>
            </li>
          ))}
        </S.List>
        {data !== undefined && (data.total > runsOfPage || page > 1) && (
          <Pagination
            page={page}
            pageSize={runsOfPage}
            total={data.total}
            shown={data.sessions.length}
            items={copy.runsCount}
            onPageChange={setPage}
            locale={reader.locale}
            busy={isLoading}
          />
        )}
      </TitledCard>
    </S.Place>
  );
}
