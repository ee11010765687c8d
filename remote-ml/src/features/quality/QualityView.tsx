import { api, useApi, useApiCache } from '@alma/shared/api';
import type { QualityRun } from '@alma/shared/contract';
import { Card, LoadedTogether, PageHeader, Rows, Skeleton, StateCard } from '@alma/shared/ui';
import { useState } from 'react';
import { Command } from './Command.tsx';
import { Comparison } from './Comparison.tsx';
import { Measuring } from './Measuring.tsx';
import { RunDialog } from './RunDialog.tsx';
import { RunsCard } from './RunsCard.tsx';
import { qualityTexts as copy } from './texts.ts';

/** Measured quality of models: a comparison, and every run. */
export function QualityView() {
  const reading = useApi('quality.runs.list', {});
  const measuring = useApi('quality.measuring.get', {});
  const models = useApi('models.connections.list', {});
  const { invalidate } = useApiCache();
  const [shown, setShown] = useState<QualityRun>();
  const runs = reading.data?.runs;
  return (
    <>
      <PageHeader title={copy.title} text={copy.text} />
      <LoadedTogether
        readings={[reading, measuring, models]}
        skeleton={<Skeleton shape="card" height={480} />}
      >
        <Rows>
          <Measuring />
          {runs?.length === 0 && (
            <Card>
              <StateCard
                kind="empty"
                level={2}
                icon="list-checks"
                bare
                title={copy.none}
                text={copy.noneText}
              />
            </Card>
          )}
          {runs !== undefined && runs.length > 0 && <Comparison runs={runs} />}
          {runs?.length !== 0 && (
            <RunsCard
              reading={reading}
              onShow={setShown}
              onRemove={({ id }) => api.call('quality.runs.remove', { params: { quality_run_id: id } })}
              onRemoved={() => void invalidate('quality.runs.list')}
            />
          )}
          <Command />
        </Rows>
      </LoadedTogether>
      {shown && <RunDialog run={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}
