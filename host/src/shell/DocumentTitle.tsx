import { useCallback, useState } from 'react';
import { RemoteWidget, slotContributions, useRegistry, useViewer } from '../remotes/index.ts';
import { useDocumentTitle } from './useDocumentTitle.ts';
import { useIsIdle } from './useIsIdle.ts';

type Contribution = ReturnType<typeof slotContributions>[number];

/** The title of the browser tab: the page, preceded by the sum of the remotes' counts. */
export function DocumentTitle({ page }: { page: string }) {
  const registry = useRegistry();
  const isIdle = useIsIdle();
  const [counts, setCounts] = useState<Readonly<Record<string, number>>>({});
  const viewer = useViewer();
  useDocumentTitle(
    page,
    Object.values(counts).reduce((sum, count) => sum + count, 0),
  );

  const updateCount = useCallback(
    (key: string, count: number) => setCounts((counts) => ({ ...counts, [key]: count })),
    [],
  );

  // Like the lists in the sidebar, they wait until the page itself has rendered.
  if (!isIdle) return null;
  return (
    <div hidden>
      {slotContributions(registry, 'title.badge', viewer).map((contribution) => {
        const key = `${contribution.remote} ${contribution.expose}`;
        return <TitleBadge key={key} id={key} contribution={contribution} onCount={updateCount} />;
      })}
    </div>
  );
}

interface TitleBadgeProps {
  id: string;
  contribution: Contribution;
  onCount: (id: string, count: number) => void;
}

function TitleBadge({ id, contribution, onCount }: TitleBadgeProps) {
  const handleCount = useCallback((count: number) => onCount(id, count), [id, onCount]);
  return <RemoteWidget contribution={contribution} pass={{ onCount: handleCount }} />;
}
