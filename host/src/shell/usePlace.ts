import { useBreadcrumbTitles, useLoadedPageTitle } from '@alma/shared/remote';
import { useLocation } from '@alma/shared/router';
import { type Crumb, crumbsOf, patternOf } from '../breadcrumbs/crumbs.ts';
import { hostPages } from '../host-pages.ts';
import { breadcrumbTexts, remoteRoutes, useRegistry } from '../remotes/index.ts';

interface Place {
  pathname: string;
  /** The title of the browser tab. */
  title: string;
  crumbs: Crumb[];
}

/** The visitor's current location, as texts. */
export function usePlace(): Place {
  const { pathname } = useLocation();
  const registry = useRegistry();
  const titles = useBreadcrumbTitles();
  const pages = [...hostPages, ...remoteRoutes(registry)];
  const patterns = pages.map(({ path }) => path);
  const crumbs = crumbsOf({ pathname, patterns, texts: breadcrumbTexts(registry, pathname), titles });
  const pattern = patternOf(pathname, patterns);
  const pageTitle = useLoadedPageTitle();
  const loaded = pageTitle ?? titles.get(pathname.split('/').at(-1) ?? '');
  const title = loaded ?? pages.find(({ path }) => path === pattern)?.title ?? crumbs.at(-1)?.label ?? '';
  return { pathname, title, crumbs };
}
