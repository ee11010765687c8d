import { z } from 'zod';
import { idSchema } from '../ids.ts';
import { limitedText, storedText } from '../limited-text.ts';
import { callerQuery } from '../runs/entities.ts';
import { localServers, modelFaultKinds, modelLimits, modelProviders, modelPurposes } from './limits.ts';

const shortText = (max: number) => storedText(max, 'Fill this in');

function isEndpointAddress(text: string): boolean {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return false;
  const { username, password, search, hash } = new URL(text);
  return `${username}${password}${search}${hash}` === '';
}

/** The protocol of an endpoint. */
export const ModelProviderSchema = z.enum(modelProviders);
export type ModelProvider = z.infer<typeof ModelProviderSchema>;

/** What a connected model is used for. */
export const ModelPurposeSchema = z.enum(modelPurposes);
export type ModelPurpose = z.infer<typeof ModelPurposeSchema>;

/** The base address of an endpoint, `http://localhost:11434/v1`, without user name, query or fragment. */
export const EndpointAddressSchema = limitedText(
  modelLimits.address,
  z
    .string()
    .trim()
    .refine(
      isEndpointAddress,
      'Use an address such as https://api.example.com/v1, without user name, query or fragment',
    ),
);

/** A price in US dollars for a million tokens. */
const PriceSchema = z.string().regex(/^\d{1,6}(\.\d{1,6})?$/, 'Use a number such as 2.50');
const MoneyLimitSchema = z.string().regex(/^\d{1,9}(\.\d{1,6})?$/, 'Use a number such as 25.00');
const TokenLimitSchema = z.number().int().positive().max(modelLimits.maxTokens);

/** The daily budget of one connection (UTC); null is no limit. Costs are US dollars. */
export const ModelBudgetSchema = z.strictObject({
  tokens_per_person: TokenLimitSchema.nullable(),
  tokens: TokenLimitSchema.nullable(),
  cost_per_person: MoneyLimitSchema.nullable(),
  cost: MoneyLimitSchema.nullable(),
});
export type ModelBudget = z.infer<typeof ModelBudgetSchema>;

const PurposesSchema = z
  .array(ModelPurposeSchema)
  .min(1, 'Choose what the model is used for')
  .max(modelPurposes.length)
  .refine((purposes) => new Set(purposes).size === purposes.length, 'Name each purpose once');

const fields = {
  label: shortText(modelLimits.label),
  provider: ModelProviderSchema,
  base_url: EndpointAddressSchema,
  model: shortText(modelLimits.name),
  purposes: PurposesSchema,
  /** Rules, passages, conversation and reply share this window. */
  context_tokens: z.number().int().min(modelLimits.minContextTokens).max(10_000_000),
  /** US dollars for a million tokens; null when it costs nothing or the price is unknown. */
  input_price: PriceSchema.nullable(),
  output_price: PriceSchema.nullable(),
  budget: ModelBudgetSchema,
  is_enabled: z.boolean(),
};

const KeySchema = shortText(modelLimits.key);

/** A model that the assistants may use. Its key is never shown again. */
export const ModelConnectionSchema = z
  .object({
    id: z.string(),
    ...fields,
    has_key: z.boolean(),
    /** The host in this server's network that an administrator has allowed, as `host:port`. */
    allowed_host: z.string().nullable(),
    created_at: z.iso.datetime(),
    changed_at: z.iso.datetime(),
  })
  .meta({ id: 'ModelConnection' });
export type ModelConnection = z.infer<typeof ModelConnectionSchema>;

export const NewModelConnectionSchema = z.strictObject({
  label: fields.label.optional(),
  provider: fields.provider,
  base_url: fields.base_url,
  key: KeySchema.optional(),
  model: fields.model,
  purposes: fields.purposes.default(['chat']),
  context_tokens: fields.context_tokens.default(modelLimits.contextTokens),
  input_price: fields.input_price.default(null),
  output_price: fields.output_price.default(null),
  budget: fields.budget.default({ tokens_per_person: null, tokens: null, cost_per_person: null, cost: null }),
  /** Confirms that the address is in this server's network and may be used. */
  allow_internal: z.boolean().default(false),
});

/** Body of `models.connections.change`: only changed fields. An absent key stays; null removes it. */
export const ModelConnectionChangeSchema = z
  .strictObject({ ...fields, key: KeySchema.nullable(), allow_internal: z.boolean() })
  .omit({ provider: true })
  .partial();

/** In order of fallback. */
export const ModelConnectionsSchema = z
  .object({
    connections: z.array(ModelConnectionSchema),
    /** The model of the environment variables, which takes precedence over all connections; null when none is set. */
    environment: z.object({ base_url: z.string(), model: z.string() }).nullable(),
  })
  .meta({ id: 'ModelConnections' });
export type ModelConnections = z.infer<typeof ModelConnectionsSchema>;

/** Body of `models.order`: every connection once, in the order in which they are asked. */
export const ModelOrderSchema = z.strictObject({ ids: z.array(idSchema()).max(modelLimits.connections) });

/** An endpoint to test. With `connection_id` its stored key is used, for its stored address only. */
export const EndpointInputSchema = z.strictObject({
  provider: fields.provider,
  base_url: fields.base_url,
  key: KeySchema.optional(),
  connection_id: idSchema().optional(),
  allow_internal: z.boolean().default(false),
});

/** Why an endpoint did not answer as expected, with its own message when it sent one. */
export const ModelFaultSchema = z
  .object({ kind: z.enum(modelFaultKinds), message: z.string() })
  .meta({ id: 'ModelFault' });
export type ModelFault = z.infer<typeof ModelFaultSchema>;

/** The reply of `models.available`: names that the endpoint lists, or why it lists none. */
export const AvailableModelsSchema = z
  .object({ models: z.array(z.string()), fault: ModelFaultSchema.nullable() })
  .meta({ id: 'AvailableModels' });
export type AvailableModels = z.infer<typeof AvailableModelsSchema>;

export const ModelTrialInputSchema = EndpointInputSchema.extend({
  model: fields.model,
  /** `embeddings` asks for a vector, the others for a reply. */
  purpose: ModelPurposeSchema.default('chat'),
});

/** The results of a test call. Times are milliseconds; null when the call did not get that far. */
export const ModelTrialSchema = z
  .object({
    ok: z.boolean(),
    first_token_ms: z.number().nullable(),
    total_ms: z.number().nullable(),
    /** True when the reply came in several chunks. */
    streaming: z.boolean().nullable(),
    /** True when the model used the tool that it was offered. */
    tools: z.boolean().nullable(),
    /** Of an embedding model: the length of a vector. */
    dimensions: z.number().int().nullable(),
    fault: ModelFaultSchema.nullable(),
  })
  .meta({ id: 'ModelTrial' });
export type ModelTrial = z.infer<typeof ModelTrialSchema>;

/** Body of `models.discover`: without a host, this machine is searched. */
export const DiscoverInputSchema = z.strictObject({
  host: limitedText(
    modelLimits.host,
    z
      .string()
      .trim()
      .regex(/^([a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*|\[[0-9a-f:.]+\])$/i, {
        message: 'Use a host name or address without port',
      }),
  ).optional(),
});

/** Model servers that answer on their default ports. */
export const DiscoveredSchema = z
  .object({
    found: z.array(
      z.object({ server: z.enum(localServers), base_url: z.string(), models: z.array(z.string()) }),
    ),
  })
  .meta({ id: 'DiscoveredModels' });
export type Discovered = z.infer<typeof DiscoveredSchema>;

export const ModelUsageQuerySchema = callerQuery.extend({
  days: z.coerce.number().int().min(1).max(modelLimits.usageDays).default(7),
});

const usageFields = {
  calls: z.number().int(),
  /** Calls whose endpoint reported no tokens: estimated at four characters a token. */
  estimated_calls: z.number().int(),
  input_tokens: z.number().int(),
  output_tokens: z.number().int(),
  /** US dollars by the prices of the connection; "0" without prices. */
  cost: z.string(),
};

/** Usage of connections: by day, and today by person, highest first. Days are UTC. */
export const ModelUsageSchema = z
  .object({
    days: z.array(z.object({ day: z.iso.date(), connection_id: z.string(), ...usageFields })),
    people: z.array(
      z.object({
        user_id: z.string(),
        handle: z.string().nullable(),
        connection_id: z.string(),
        ...usageFields,
      }),
    ),
  })
  .meta({ id: 'ModelUsage' });
export type ModelUsage = z.infer<typeof ModelUsageSchema>;
