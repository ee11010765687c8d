import type { Role } from '@alma/shared/contract';
import type {
  NavigationItem,
  Registry,
  RemoteRoute,
  SlotContribution,
  SlotName,
  StepContribution,
} from '@alma/shared/remote';

type OfRemote<T> = T & { remote: string };

/** The routes of all remotes, disabled ones included, for the host's router. */
export function remoteRoutes(registry: Registry): OfRemote<RemoteRoute>[] {
  return registry.remotes.flatMap(({ name, routes }) => routes.map((route) => ({ ...route, remote: name })));
}

function inOrder<T extends { order: number }>(items: T[]): T[] {
  return items.toSorted((a, b) => a.order - b.order);
}

const mayShow = (roles: readonly Role[]) => (item: { role?: Role | undefined }) =>
  item.role === undefined || roles.includes(item.role);

/** The navigation for a user with these roles, in order. It hides links only: the server enforces access. */
export function navigationItems(registry: Registry, roles: readonly Role[]): OfRemote<NavigationItem>[] {
  const items = registry.remotes.flatMap(({ name, navigation }) =>
    navigation.map((item) => ({ ...item, remote: name })),
  );
  return inOrder(items.filter(mayShow(roles)));
}

/** The widgets of one slot, in order. */
export function slotContributions(
  registry: Registry,
  slot: SlotName,
  roles: readonly Role[],
): OfRemote<SlotContribution>[] {
  const items = registry.remotes.flatMap(({ name, slots }) =>
    slots.map((item) => ({ ...item, remote: name })),
  );
  return inOrder(items.filter((item) => item.slot === slot).filter(mayShow(roles)));
}

/** The first steps of new users, without those of disabled remotes. */
export function firstSteps(registry: Registry): StepContribution[] {
  return inOrder(registry.remotes.flatMap(({ enabled, steps = [] }) => (enabled ? steps : [])));
}

/** Breadcrumb texts of fixed path segments, from all remotes. */
export function breadcrumbTexts(registry: Registry): Record<string, string> {
  return Object.assign({}, ...registry.remotes.map(({ breadcrumbs }) => breadcrumbs)) as Record<
    string,
    string
  >;
}
