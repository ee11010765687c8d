import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { RemoteWidget } from '../remotes/index.ts';
import * as S from './Sidebar.styled.ts';
import { readListHeight, saveListHeight } from './sidebar-memory.ts';
import { useIsIdle } from './useIsIdle.ts';

/** Nearly every list has loaded by then; a list that has become shorter collapses once. */
const reserveMs = 4_000;

type SidebarListProps = ComponentProps<typeof RemoteWidget>;

/** A remote's list. Reserves the height of the last visit while it loads, to avoid a layout shift. */
export function SidebarList({ contribution, ...widget }: SidebarListProps) {
  const { remote, expose } = contribution;
  const name = `${remote} ${expose}`;
  const container = useRef<HTMLDivElement>(null);
  const isIdle = useIsIdle();
  const [reservedHeight, setReservedHeight] = useState(() => readListHeight(name));
  const [quiet] = useState(contribution.quiet ?? reservedHeight === 0);

  useEffect(() => {
    const timer = setTimeout(() => setReservedHeight(undefined), reserveMs);
    const save = () => {
      // A hidden list has no box and no height to remember.
      const [box] = container.current?.getClientRects() ?? [];
      if (box) saveListHeight(name, Math.round(box.height));
    };
    window.addEventListener('pagehide', save);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', save);
    };
  }, [name]);

  return (
    <S.List ref={container} style={{ minHeight: reservedHeight }}>
      {/* Lists in the sidebar wait until the page itself has rendered. */}
      {isIdle && <RemoteWidget contribution={{ ...contribution, quiet }} {...widget} />}
    </S.List>
  );
}
