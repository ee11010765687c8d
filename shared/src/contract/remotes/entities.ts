import { z } from 'zod';
import { type EndpointName, endpoints } from '../endpoints.ts';
import { RoleSchema } from '../users/entities.ts';

/** Places of the host to which remotes contribute. */
export const slotNames = ['sidebar.section', 'dashboard.card', 'user.balances', 'title.badge'] as const;
/** The name of a slot. */
export const SlotNameSchema = z.enum(slotNames);
export type SlotName = z.infer<typeof SlotNameSchema>;

/** Sections of the sidebar. */
export const navigationSections = ['platform', 'chat', 'ml', 'ml-projects', 'admin'] as const;
/** The name of a section of the sidebar. */
export const NavigationSectionSchema = z.enum(navigationSections);
export type NavigationSection = z.infer<typeof NavigationSectionSchema>;

/** A key of an exposed module: `./user-page`. */
const ExposeSchema = z.string().regex(/^\.\/[a-z][a-z0-9-]*$/);

/** `//elsewhere` would be a link to another site. */
const hasOneSlashEach = (path: string): boolean => !path.includes('//');
const doubleSlash = 'has two slashes in a row: begin each segment with one, as in /wallet/history';
const PathSchema = z
  .string()
  .regex(/^\/[\w\-/:]*$/)
  .refine(hasOneSlashEach, doubleSlash);

const endpointNames = Object.keys(endpoints) as [EndpointName, ...EndpointName[]];

const paramsOf = (name: EndpointName): string[] =>
  [...endpoints[name].matchAll(/\{(\w+)\}/g)].map(([, param = '']) => param);

/** A call that the page prefetches for its first screen: it starts along with the scripts, as the signed-in user. */
export const PrefetchedCallSchema = z
  .object({
    call: z.enum(endpointNames),
    query: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
    /** Path parameters of the call by the route parameter that has the value: `{ chat_id: 'chatId' }`. */
    params: z.record(z.string(), z.string()).optional(),
    /** A read of the same screen that must succeed before this one starts. */
    after: z.enum(endpointNames).optional(),
  })
  .refine(
    ({ call, params = {} }) =>
      endpoints[call].startsWith('GET ') &&
      paramsOf(call).every((name) => name === 'user_id' || name in params),
    { error: 'a GET call whose only parameters are the user and what the address tells' },
  );
export type PrefetchedCall = z.infer<typeof PrefetchedCallSchema>;

/** A route of a remote and the module that shows it. */
export const RemoteRouteSchema = z.object({
  /** Route pattern: `/users/:userId`. */
  path: PathSchema,
  expose: ExposeSchema,
  title: z.string(),
  reads: z.array(PrefetchedCallSchema).optional(),
});

/** An entry of the sidebar. */
export const NavigationItemSchema = z.object({
  section: NavigationSectionSchema,
  label: z.string(),
  path: PathSchema,
  /** Name of an icon of the kit. */
  icon: z.string(),
  order: z.number(),
  /** Shown only to holders of this role. The server enforces the rule anyway. */
  role: RoleSchema.optional(),
});

/** What a remote contributes to a slot. */
export const SlotContributionSchema = z.object({
  slot: SlotNameSchema,
  expose: ExposeSchema,
  order: z.number(),
  /** Its name in the 'unavailable' state. */
  title: z.string(),
  role: RoleSchema.optional(),
  /** Members of delivery teams see it too, without the role. */
  delivery_members: z.boolean().optional(),
  /** Columns of a dashboard card (of three). */
  span: z.union([z.literal(1), z.literal(2), z.literal(3)]).optional(),
  /** Sidebar section that a `sidebar.section` widget fills. */
  section: NavigationSectionSchema.optional(),
  /** Usually shows nothing, so that no space is reserved while it loads. */
  quiet: z.boolean().optional(),
  /** Prefetched calls for the cards of the dashboard. */
  reads: z.array(PrefetchedCallSchema).optional(),
});

/** One of the first steps on a new person's dashboard: what to do, and where. */
export const StepContributionSchema = z.object({
  /** The name by which the server reports whether it is done. */
  step: z.string().regex(/^[a-z][a-z-]*$/),
  order: z.number(),
  /** A few words, because it is shown on one line. */
  title: z.string().max(28),
  text: z.string().max(70),
  path: z
    .string()
    .regex(/^\/[\w\-/]*(\?[\w\-=&]*)?$/)
    .refine(hasOneSlashEach, doubleSlash),
});
export type StepContribution = z.infer<typeof StepContributionSchema>;

/** What a remote declares as data beside its code, so that the shell can draw navigation before loading any code. */
export const RemoteDeclarationSchema = z.object({
  name: z.string().regex(/^[a-z][a-z0-9]{1,31}$/),
  title: z.string(),
  /** Range of `@alma/shared` that it is compatible with, as wide as possible. */
  requires: z.string(),
  routes: z.array(RemoteRouteSchema),
  navigation: z.array(NavigationItemSchema),
  slots: z.array(SlotContributionSchema),
  steps: z.array(StepContributionSchema).optional(),
  /**
   * Breadcrumb texts of fixed path segments: `{ 'ml-projects': 'ML Projects' }`; and of ids, which are hidden by
   * default, by the pattern that ends in them: `{ '/ml-projects/:projectId': 'Project' }` until a title is loaded.
   */
  breadcrumbs: z.record(z.string(), z.string()),
});
export type RemoteDeclaration = z.infer<typeof RemoteDeclarationSchema>;
export type RemoteRoute = z.infer<typeof RemoteRouteSchema>;
export type NavigationItem = z.infer<typeof NavigationItemSchema>;
export type SlotContribution = z.infer<typeof SlotContributionSchema>;

/** Where a build of a remote lives. */
const BuildRecordSchema = z.object({
  version: z.string(),
  build: z.string(),
  /** Address of the entry script, on our own origin: `/remotes/account/0.1.0-1a2b3c/remoteEntry.1a2b.js`. */
  entry: z.string(),
  /** Global variable to which the entry script assigns its container. */
  global: z.string(),
  /** Subresource integrity of the entry script; absent in development. */
  integrity: z.string().optional(),
  /** The same for every script of this build, by file name. Without it a production page does not load the remote. */
  files: z.record(z.string(), z.string()).optional(),
  /** Files to preload by expose: chunks of the remote and of the host's lazy modules. */
  preload: z.record(z.string(), z.array(z.string())),
});

/** One remote in the registry: its declaration and the build that this person gets. */
export const RemoteRecordSchema = RemoteDeclarationSchema.extend({
  ...BuildRecordSchema.shape,
  /** The build that was live before: a browser in which this one fails goes back to it. */
  last_good: BuildRecordSchema.extend({
    /** The range of `@alma/shared` of that build. */
    requires: z.string().optional(),
  }).optional(),
  /** True for both builds while a rollout runs: every view of them is reported. */
  in_rollout: z.boolean().optional(),
  /** Id of the override that chose this build. */
  override: z.string().optional(),
  /** Origin of the development server of such an override; its scripts have no hashes. */
  dev_server: z.string().optional(),
  /** The kill switch: false shows the 'unavailable' card without loading anything. */
  enabled: z.boolean(),
});
export type RemoteRecord = z.infer<typeof RemoteRecordSchema>;

/** `/remotes.json`, and the boot manifest inside the HTML. */
export const RegistrySchema = z
  .object({
    remotes: z.array(RemoteRecordSchema),
    /** The build of the host that a new page would get. */
    host: z.object({ version: z.string(), build: z.string() }).optional(),
  })
  .meta({ id: 'Registry' });
export type Registry = z.infer<typeof RegistrySchema>;
