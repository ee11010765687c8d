import { z } from 'zod';
import { limitedText } from '../limited-text.ts';
import { EndpointAddressSchema } from '../models/entities.ts';
import { toolRefusals, toolServerFailureKinds, toolServerLimits } from './limits.ts';

/** The server's name for people, and the prefix of its tools' names for models. */
const ServerNameSchema = limitedText(
  toolServerLimits.name,
  z
    .string()
    .trim()
    .regex(/^[a-z][a-z0-9-]*$/, 'Use lower-case letters, digits and hyphens, and begin with a letter'),
);

const KeySchema = limitedText(
  toolServerLimits.key,
  z
    .string()
    .trim()
    .min(1, 'Fill this in')
    .regex(/^[\x20-\x7e]*$/, 'Use letters, digits and signs of ASCII'),
);

/** The header that carries the key; without it the key is sent as a bearer token. */
const HeaderSchema = limitedText(
  toolServerLimits.header,
  z
    .string()
    .trim()
    .regex(/^(x-[a-z0-9-]+|api-key)$/i, 'Use api-key, or a name that begins with X-'),
);

const ToolNamesSchema = z.array(z.string().max(toolServerLimits.toolName)).max(toolServerLimits.tools);

/** A tool as its server described it at the last read. */
export const ServerToolSchema = z
  .object({
    name: z.string(),
    description: z.string(),
    /** The JSON schema of its arguments, as text; empty when it is too large. */
    schema: z.string(),
    /** Why agents are not offered it; null when they are. A tool that `writes` can be allowed and then asks first. */
    refusal: z.enum(toolRefusals).nullable(),
    is_allowed: z.boolean(),
    /** True when a person is asked before each call, because its server does not declare it read-only. */
    asks_first: z.boolean().optional(),
  })
  .meta({ id: 'ServerTool' });
export type ServerTool = z.infer<typeof ServerToolSchema>;

/** A tool server that speaks MCP over Streamable HTTP. Its key is never shown again. */
export const ToolServerSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    address: z.string(),
    header: z.string().nullable(),
    has_key: z.boolean(),
    /** The host in this server's network that an administrator has allowed, as `host:port`. */
    allowed_host: z.string().nullable(),
    is_enabled: z.boolean(),
    tools: z.array(ServerToolSchema),
    /** How many further tools the server has that are not stored. */
    left_out: z.number().int(),
    /** When its tools were last read; null before the first time. */
    read_at: z.iso.datetime().nullable(),
    created_at: z.iso.datetime(),
    changed_at: z.iso.datetime(),
  })
  .meta({ id: 'ToolServer' });
export type ToolServer = z.infer<typeof ToolServerSchema>;

export const ToolServersSchema = z.object({ servers: z.array(ToolServerSchema) }).meta({ id: 'ToolServers' });
export type ToolServers = z.infer<typeof ToolServersSchema>;

export const NewToolServerSchema = z.strictObject({
  name: ServerNameSchema,
  address: EndpointAddressSchema,
  key: KeySchema.optional(),
  header: HeaderSchema.nullable().default(null),
  /** Confirms that the address is in this server's network and may be used. */
  allow_internal: z.boolean().default(false),
});

/** Body of `tools.servers.change`: only changed fields. An absent key stays; null removes it. */
export const ToolServerChangeSchema = z
  .strictObject({
    name: ServerNameSchema,
    address: EndpointAddressSchema,
    key: KeySchema.nullable(),
    header: HeaderSchema.nullable(),
    is_enabled: z.boolean(),
    allow_internal: z.boolean(),
    /** Names of the tools that agents may use. A refused tool cannot be among them, unless it asks first. */
    allowed_tools: ToolNamesSchema,
  })
  .partial();

/** The reply of `tools.servers.read`: whether it answered, how long that took, and the server as it is now. */
export const ToolServerReadingSchema = z
  .object({
    ms: z.number().int().nonnegative(),
    failure: z.object({ kind: z.enum(toolServerFailureKinds), message: z.string() }).nullable(),
    server: ToolServerSchema,
  })
  .meta({ id: 'ToolServerReading' });
export type ToolServerReading = z.infer<typeof ToolServerReadingSchema>;

/** The reply of `tools.available`: servers whose tools an agent may get. */
export const AvailableToolsSchema = z
  .object({
    servers: z.array(
      z.object({
        server_id: z.string(),
        name: z.string(),
        tools: z.array(
          z.object({
            name: z.string(),
            description: z.string(),
            /** A person is asked before each call. */
            asks_first: z.boolean().optional(),
          }),
        ),
      }),
    ),
  })
  .meta({ id: 'AvailableTools' });
export type AvailableTools = z.infer<typeof AvailableToolsSchema>;
