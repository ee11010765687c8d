import type { Role } from '@alma/shared/contract';
import type {
  NavigationItem,
  Registry,
  RemoteRoute,
  SlotContribution,
  SlotName,
  StepContribution,
} from '@alma/shared/remote';
import { patternOf } from '../breadcrumbs/crumbs.ts';

type OfRemote<T> = T & { remote: string };

/** The routes of all remotes, disabled ones included, for the host's router. */
export function remoteRoutes(registry: Registry): OfRemote<RemoteRoute>[] {
  return registry.remotes.flatMap(({ name, routes }) => routes.map((route) => ({ ...route, remote: name })));
}

function inOrder<T extends { order: number }>(items: T[]): T[] {
  return items.toSorted((a, b) => a.order - b.order);
}

/** The properties of a viewer that decide what is shown. */
export interface Viewer {
  roles: readonly Role[];
  isDeliveryMember: boolean;
}

export const nobody: Viewer = { roles: [], isDeliveryMember: false };

type Audience = Pick<SlotContribution, 'role' | 'delivery_members'>;

const mayShow =
  ({ roles, isDeliveryMember }: Viewer) =>
  ({ role, delivery_members: forMembers = false }: Audience) =>
    role === undefined || roles.includes(role) || (forMembers && isDeliveryMember);

/** The navigation of a viewer, in order. It only hides links: the server enforces access. */
export function navigationItems(registry: Registry, viewer: Viewer): OfRemote<NavigationItem>[] {
  const items = registry.remotes.flatMap(({ name, navigation }) =>
    navigation.map((item) => ({ ...item, remote: name })),
  );
  return inOrder(items.filter(mayShow(viewer)));
}

/** The widgets of one slot, in order. */
export function slotContributions(
  registry: Registry,
  slot: SlotName,
  viewer: Viewer,
): OfRemote<SlotContribution>[] {
  const items = registry.remotes.flatMap(({ name, slots }) =>
    slots.map((item) => ({ ...item, remote: name })),
  );
  return inOrder(items.filter((item) => item.slot === slot).filter(mayShow(viewer)));
}

/** The first steps of new users, without those of disabled remotes. */
export function firstSteps(registry: Registry): StepContribution[] {
  return inOrder(registry.remotes.flatMap(({ enabled, steps = [] }) => (enabled ? steps : [])));
}

/**
 * Breadcrumb texts for an address, from the remotes whose pages it leads through; those of the page that it shows win.
 * Other remotes may use the same segment, such as `new`, for something else.
 */
export function breadcrumbTexts(registry: Registry, pathname: string): Record<string, string> {
  const routes = remoteRoutes(registry);
  const ownerOf = new Map(routes.map(({ path, remote }) => [path, remote]));
  const segments = pathname.split('/').filter(Boolean);
  const owners = segments.map((_segment, index) => {
    const address = `/${segments.slice(0, index + 1).join('/')}`;
    return ownerOf.get(patternOf(address, [...ownerOf.keys()]) ?? '');
  });
  const textsOf = new Map(registry.remotes.map(({ name, breadcrumbs }) => [name, breadcrumbs]));
  return Object.assign({}, ...owners.map((owner) => textsOf.get(owner ?? ''))) as Record<string, string>;
}
