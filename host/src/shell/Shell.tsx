import { Outlet, useLocation } from '@alma/shared/router';
import { SkipLink } from '@alma/shared/ui';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { HostBoundary } from '../failure/HostBoundary.tsx';
import { PageFailure } from '../failure/PageFailure.tsx';
import { DocumentTitle } from './DocumentTitle.tsx';
import { HostNews } from './HostNews.tsx';
import * as S from './Shell.styled.ts';
import { SidebarContent } from './Sidebar.tsx';
import { readCollapsed, saveCollapsed } from './sidebar-memory.ts';
import { SidebarPanel } from './SidebarPanel.tsx';
import { TopBar } from './TopBar.tsx';
import { narrowScreen, useMediaQuery } from './useMediaQuery.ts';
import { usePlace } from './usePlace.ts';

const mainId = 'main';
const menuId = 'main-menu';

/** Sidebar, top bar and the page between them. A failing page leaves all of this in place. */
export function Shell({ notice }: { notice?: ReactNode }) {
  const { key } = useLocation();
  const { pathname, title, crumbs } = usePlace();
  const isNarrow = useMediaQuery(narrowScreen);
  const [isCollapsed, setIsCollapsed] = useState(readCollapsed);
  // The drawer belongs to the history entry on which it was opened, so that navigation closes it.
  const [openedOn, setOpenedOn] = useState<string>();
  // After a rotation back it would otherwise open again and take the focus from a person who is typing.
  if (!isNarrow && openedOn !== undefined) setOpenedOn(undefined);
  const isDrawerOpen = isNarrow && openedOn === key;
  const isMenuOpen = isNarrow ? isDrawerOpen : !isCollapsed;
  const closeDrawer = useCallback(() => setOpenedOn(undefined), []);
  const main = useFocusOnNavigation(pathname);

  const toggleMenu = () => {
    if (isNarrow) return setOpenedOn(isDrawerOpen ? undefined : key);
    saveCollapsed(!isCollapsed);
    setIsCollapsed(!isCollapsed);
  };

  return (
    <S.App data-collapsed={isCollapsed ? '' : undefined}>
      <DocumentTitle page={title} />
      <SkipLink targetId={mainId} />
      <SidebarPanel id={menuId} isDrawer={isNarrow} isOpen={isMenuOpen} onClose={closeDrawer}>
        <SidebarContent {...(isNarrow && { onClose: closeDrawer })} />
      </SidebarPanel>
      <S.Sheet inert={isDrawerOpen}>
        <TopBar
          crumbs={crumbs}
          isNarrow={isNarrow}
          isMenuOpen={isMenuOpen}
          menuId={menuId}
          onToggleMenu={toggleMenu}
        />
        <HostBoundary resetKey="" fallback={() => null}>
          {notice}
        </HostBoundary>
        <HostNews />
        <S.Main id={mainId} ref={main} tabIndex={-1}>
          <S.Page>
            <HostBoundary resetKey={key} fallback={(retry) => <PageFailure onRetry={retry} />}>
              <Outlet />
            </HostBoundary>
          </S.Page>
        </S.Main>
      </S.Sheet>
    </S.App>
  );
}

/** A new page starts at its top and has the focus, like a full page load. */
function useFocusOnNavigation(pathname: string) {
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);

  // Not on the first page: there the browser has set the focus already.
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.scrollTo?.(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [pathname]);

  return main;
}
