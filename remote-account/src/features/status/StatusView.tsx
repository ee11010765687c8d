import { useApi } from '@alma/shared/api';
import { useReader } from '@alma/shared/auth';
import type { PlatformStatus } from '@alma/shared/contract';
import { Banner, FailureCard, formatExact, LoadingCard, PageHeader, Rows } from '@alma/shared/ui';
import { texts } from '../../texts.ts';
import { CallsCard } from './CallsCard.tsx';
import { ModelsCard } from './ModelsCard.tsx';
import { QueuesCard } from './QueuesCard.tsx';
import { RemotesCard } from './RemotesCard.tsx';
import { ServersCard } from './ServersCard.tsx';
import { isSilent, modelsOf, nameOf, slowestCalls, unreachedBy, workersOf } from './summary.ts';
import { statusTexts as copy } from './texts.ts';

/** Nothing is read while the page is hidden. */
const live = { refreshInterval: 5_000, keepPreviousData: true };

/** An operator's overview: running servers, queued work, slow calls and failures. */
export function StatusView() {
  const reading = useApi('status.get', {}, live);
  const reader = useReader();
  const { data, error } = reading;
  return (
    <>
      <PageHeader title={copy.title} text={copy.text} />
      {!data && error && (
        <FailureCard level={2} title={copy.loadFailed} text={copy.loadFailedText} reading={reading} />
      )}
      {!data && !error && <LoadingCard label={texts.loading} height={320} />}
      {/* A tab stop, because the page scrolls and may have no other: Safari scrolls by keyboard only from a focus inside. */}
      {data && (
        <Rows role="region" aria-label={copy.title} tabIndex={0}>
          {error !== undefined && (
            <Banner tone="warning">{copy.outdated(formatExact(data.read_at, reader))}</Banner>
          )}
          <Problems status={data} />
          <ServersCard servers={data.servers} readAt={data.read_at} />
          <QueuesCard workers={workersOf(data.servers)} queues={data.queues} />
          <CallsCard calls={slowestCalls(data.servers)} />
          <RemotesCard remotes={data.remotes} />
          <ModelsCard models={modelsOf(data.servers)} />
        </Rows>
      )}
    </>
  );
}

/** Problems as sentences, so that no one has to find them in the tables. */
function Problems({ status: { servers, read_at: readAt, queues } }: { status: PlatformStatus }) {
  const reader = useReader();
  const versions = [
    ...new Set(servers.filter((server) => !isSilent(server, readAt)).map(({ version }) => version)),
  ];
  const problems = servers.flatMap((server) => {
    const name = nameOf(server, servers);
    if (isSilent(server, readAt)) return [copy.silent(name, formatExact(server.told_at, reader))];
    const unreached = unreachedBy(server);
    return unreached.length === 0 ? [] : [copy.unreached(name, unreached.join(', '))];
  });
  return (
    <>
      {problems.map((problem) => (
        <Banner key={problem} tone="danger">
          {problem}
        </Banner>
      ))}
      {queues === null && <Banner tone="warning">{copy.databaseAway}</Banner>}
      {versions.length > 1 && <Banner tone="info">{copy.versions(versions.join(', '))}</Banner>}
      {problems.length === 0 && versions.length === 1 && queues !== null && (
        <Banner tone="inset" icon="check">
          {copy.well}
        </Banner>
      )}
    </>
  );
}
