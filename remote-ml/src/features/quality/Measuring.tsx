import { api, failureMessage, useApi, useApiCache } from '@alma/shared/api';
import { Banner, CardBody, Loading, Note, type Reading, Rows, Skeleton, TitledCard } from '@alma/shared/ui';
import { useEffect, useRef, useState } from 'react';
import { NotLoaded } from '../../components/NotLoaded.tsx';
import { nameOf } from './figures.ts';
import { measuringTexts as copy } from './measuring-texts.ts';
import { MeasuringForm } from './MeasuringForm.tsx';
import { MeasuringProgress } from './MeasuringProgress.tsx';

const pollMs = 2_000;

/** Lets the server measure a model, and shows the progress. */
export function Measuring() {
  const reading = useApi(
    'quality.measuring.get',
    {},
    { refreshInterval: (latest) => (latest?.measuring?.state === 'running' ? pollMs : 0) },
  );
  const { data, mutate } = reading;
  const { invalidate } = useApiCache();
  const [failure, setFailure] = useState<string>();
  const measuring = data?.measuring;
  const isRunning = measuring?.state === 'running';
  const wasRunning = useRef(false);
  useEffect(() => {
    // A finished measurement appears in the list of runs.
    if (wasRunning.current && !isRunning) void invalidate('quality.runs.list');
    wasRunning.current = isRunning;
  }, [isRunning, invalidate]);

  const change = async (work: () => Promise<unknown>, failed: string): Promise<void> => {
    setFailure(undefined);
    try {
      await work();
    } catch (reason) {
      setFailure(failureMessage(reason, failed));
    }
    await mutate();
  };
  const stop = () => change(() => api.call('quality.measuring.stop', {}), copy.stopFailed);

  return (
    <TitledCard title={copy.title} icon="brain">
      <CardBody>
        <Rows>
          <Note>{copy.text}</Note>
          {!data && <Missing reading={reading} />}
          {failure !== undefined && <Banner tone="danger">{failure}</Banner>}
          <div role="status">
            {measuring?.state === 'failed' && (
              <Banner tone="danger" title={copy.failed(nameOf(measuring))}>
                {measuring.failure}
              </Banner>
            )}
            {measuring?.state === 'stopped' && <Banner tone="info">{copy.stopped(nameOf(measuring))}</Banner>}
            {measuring?.state === 'done' && <Banner tone="info">{copy.done(nameOf(measuring))}</Banner>}
          </div>
          {isRunning && <MeasuringProgress measuring={measuring} onStop={stop} />}
          {data && !isRunning && (
            <MeasuringForm
              onStart={(body) =>
                change(() => api.call('quality.measuring.start', { body }), copy.startFailed)
              }
            />
          )}
        </Rows>
      </CardBody>
    </TitledCard>
  );
}

const Missing = ({ reading }: { reading: Reading }) =>
  reading.error === undefined ? (
    <Loading>
      <Skeleton height={140} />
    </Loading>
  ) : (
    <NotLoaded reading={reading}>{copy.loadFailed}</NotLoaded>
  );
