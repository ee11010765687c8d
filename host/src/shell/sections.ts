import type { Role } from '@alma/shared/contract';
import type { NavigationSection, Registry } from '@alma/shared/remote';
import type { IconName } from '@alma/shared/ui';
import { isIconName } from '@alma/shared/ui';
import { navigationItems, slotContributions, type Viewer } from '../remotes/index.ts';
import { texts } from '../texts.ts';

export interface SectionLink {
  kind: 'link';
  order: number;
  label: string;
  path: string;
  icon: IconName;
}

export interface SectionWidget {
  kind: 'widget';
  order: number;
  contribution: ReturnType<typeof slotContributions>[number];
}

export interface SidebarSection {
  section: NavigationSection;
  title: string;
  entries: (SectionLink | SectionWidget)[];
}

const sectionOrder = Object.keys(texts.shell.sections) as NavigationSection[];
/** Sections that require a role, even if a declaration names none. The server enforces every rule as well. */
const sectionRoles: Partial<Record<NavigationSection, Role>> = { admin: 'ADMIN' };

const dashboardLink: SectionLink = {
  kind: 'link',
  order: 0,
  label: texts.dashboard.title,
  path: '/',
  icon: 'layout-dashboard',
};

/** The sidebar as data: the host's own entry and the remotes' contributions, in order, without empty sections. */
export function sidebarSections(registry: Registry, viewer: Viewer): SidebarSection[] {
  const items = navigationItems(registry, viewer);
  const widgets = slotContributions(registry, 'sidebar.section', viewer);
  return sectionOrder
    .filter((section) => mayShow(section, viewer))
    .map((section) => ({
      section,
      title: texts.shell.sections[section],
      entries: [
        ...(section === 'platform' ? [dashboardLink] : []),
        ...items.filter((item) => item.section === section).map(linkOf),
        ...widgets
          .filter((widget) => widget.section === section)
          .map((contribution) => ({ kind: 'widget' as const, order: contribution.order, contribution })),
      ].toSorted((a, b) => a.order - b.order),
    }))
    .filter(({ entries }) => entries.length > 0);
}

function mayShow(section: NavigationSection, { roles }: Viewer): boolean {
  const role = sectionRoles[section];
  return role === undefined || roles.includes(role);
}

function linkOf({ order, label, path, icon }: ReturnType<typeof navigationItems>[number]): SectionLink {
  return { kind: 'link', order, label, path, icon: isIconName(icon) ? icon : 'link' };
}
