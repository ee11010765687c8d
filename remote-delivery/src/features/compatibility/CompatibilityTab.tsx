import { useApi } from '@alma/shared/api';
import type { Release } from '@alma/shared/contract/delivery/entities';
import type { PlatformContract } from '@alma/shared/contract/delivery/platform';
import type { DeliveredRemote } from '@alma/shared/contract/delivery/rollouts';
import { FailureCard, Note, Rows, Skeleton, StateCard, TitledCard } from '@alma/shared/ui';
import { liveReads } from '../../components/live-reads.ts';
import { texts } from '../../texts.ts';
import { DeprecatedCard } from './DeprecatedCard.tsx';
import * as S from './Matrix.styled.ts';
import { MatrixRows } from './MatrixRows.tsx';

const copy = texts.compatibility;

/** What the live and coming releases use of the contract, compared with what this platform offers. */
export function CompatibilityTab() {
  const platform = useApi('delivery.platform', {});
  const remotes = useApi('delivery.remotes', {}, liveReads);
  const inUse = useApi('delivery.releases.inUse', {}, liveReads);
  const failed = [platform, remotes, inUse].find(({ data, error }) => !data && error);
  if (failed) return <FailureCard level={2} reading={failed} {...texts.failure} />;
  if (!platform.data || !remotes.data || !inUse.data) return <Skeleton shape="card" height={240} />;
  const contract = platform.data;
  const { releases } = inUse.data;
  return (
    <Rows>
      <Note>{copy.text(contract.version)}</Note>
      <TitledCard title={copy.title} icon="list-checks">
        <Matrix remotes={remotes.data.remotes} releases={releases} platform={contract} />
      </TitledCard>
      <DeprecatedCard platform={contract} releases={releases} />
    </Rows>
  );
}

interface MatrixProps {
  remotes: readonly DeliveredRemote[];
  releases: readonly Release[];
  platform: PlatformContract;
}

function Matrix({ remotes, releases, platform }: MatrixProps) {
  const { none, noneText } = texts.remotes;
  if (remotes.length === 0)
    return <StateCard kind="empty" icon="package" bare title={none} text={noneText} />;
  return (
    <S.Frame>
      {/* ARIA roles repeat the native ones: rows that are styled as blocks would otherwise lose theirs. */}
      <table role="table" aria-label={copy.title}>
        <thead role="rowgroup">
          <tr role="row">
            {Object.entries(copy.columns).map(([id, title]) => (
              <th key={id} role="columnheader" scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {remotes.map((remote) => (
            <MatrixRows
              key={remote.name}
              remote={remote}
              releases={releases.filter((release) => release.remote === remote.name)}
              platform={platform}
            />
          ))}
        </tbody>
      </table>
    </S.Frame>
  );
}
