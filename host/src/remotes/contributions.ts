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

/** The routes of all remotes, for the host's router. A remote that is turned off keeps its place. */
export function remoteRoutes(registry: Registry): OfRemote<RemoteRoute>[] {
  return registry.remotes.flatMap(({ name, routes }) => routes.map((route) => ({ ...route, remote: name })));
}

function inOrder<T extends { order: number }>(items: T[]): T[] {
  return items.toSorted((a, b) => a.order - b.order);
}

const mayShow = (roles: readonly Role[]) => (item: { role?: Role | undefined }) =>
  item.role === undefined || roles.includes(item.role);

/** The navigation that the holder of these roles is shown, in order; the server enforces the rules. */
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

/** The first steps of new people. A remote that is turned off contributes none. */
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
