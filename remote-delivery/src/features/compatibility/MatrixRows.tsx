import type { Release } from '@alma/shared/contract/delivery/entities';
import type { PlatformContract } from '@alma/shared/contract/delivery/platform';
import type { DeliveredRemote } from '@alma/shared/contract/delivery/rollouts';
import { Link } from '@alma/shared/router';
import { Badge, DotBadge } from '@alma/shared/ui';
import { ReleaseId } from '../../components/ReleaseId.tsx';
import { texts } from '../../texts.ts';
import { deprecatedUses, type Deprecation } from './compatibility.ts';

const copy = texts.compatibility;

interface MatrixRowsProps {
  remote: DeliveredRemote;
  /** The remote's live release, and the one that is rolling out. */
  releases: readonly Release[];
  platform: PlatformContract;
}

export function MatrixRows({ remote: { name, live }, releases, platform }: MatrixRowsProps) {
  if (releases.length === 0) {
    return (
      <tr role="row">
        <RemoteName name={name} id={live} note={undefined} />
        <td role="cell" colSpan={2}>
          {copy.builtIn}
        </td>
      </tr>
    );
  }
  return releases.map((release) => (
    <tr key={release.id} role="row">
      <RemoteName name={name} id={release.id} note={release.id === live ? undefined : copy.coming} />
      <td role="cell" data-title={copy.columns.fit}>
        <Fit misfits={release.misfits} />
        <small>
          <code>{release.requires}</code>
        </small>
      </td>
      <td role="cell" data-title={copy.columns.deprecated}>
        <Deprecated uses={deprecatedUses(release, platform)} />
      </td>
    </tr>
  ));
}

const RemoteName = ({ name, id, note }: { name: string; id: string | null; note: string | undefined }) => (
  <th role="rowheader" scope="row">
    <Link to={`/delivery/${encodeURIComponent(name)}`}>{name}</Link>
    <small>
      <ReleaseId id={id} />
      {note !== undefined && ` · ${note}`}
    </small>
  </th>
);

function Fit({ misfits: problems }: { misfits: readonly string[] | undefined }) {
  if (!problems) return <Badge>{copy.unreported}</Badge>;
  if (problems.length === 0) return <DotBadge tone="success">{copy.fits}</DotBadge>;
  return (
    <>
      <DotBadge tone="danger">{copy.refused}</DotBadge>
      <ul>
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </>
  );
}

function Deprecated({ uses }: { uses: readonly Deprecation[] | undefined }) {
  if (!uses) return <Badge>{copy.unreported}</Badge>;
  if (uses.length === 0) return <Badge tone="success">{copy.nothing}</Badge>;
  return (
    <ul>
      {uses.map(({ name, instead }) => (
        <li key={name}>
          <code>{name}</code>
          <small>{instead}</small>
        </li>
      ))}
    </ul>
  );
}
