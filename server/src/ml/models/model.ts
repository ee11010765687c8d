import type { JSONObject, LanguageModelV4FunctionTool } from '@ai-sdk/provider';
import type { Assistant, AssistantKind, AssistantProbe } from '@alma/shared/contract';
import type { z } from 'zod';
import type { By } from '../../platform/workers/index.ts';

export interface ModelMessage {
  /** `tool` answers the call of the assistant's message before it. */
  role: 'system' | 'user' | 'assistant' | 'tool';
  content: string;
  /** On an assistant's message, the tool call it makes; on a tool's message, the call it answers. */
  call?: ToolCall | undefined;
}

/** A model's request to call a tool. */
export interface ToolCall {
  id: string;
  name: string;
  input: unknown;
  /** Provider metadata that the endpoint expects back with the call. */
  provider?: JSONObject | undefined;
}

/** A tool that a model may call instead of replying in text. The call ends the reply; the caller has to execute it. */
export interface ModelTool {
  name: string;
  description: string;
  input: z.ZodType;
  /** The schema sent to the model, if it is not derived from `input`. */
  inputSchema?: LanguageModelV4FunctionTool['inputSchema'];
}

export interface ChatRequest {
  /** The user whose rate limit applies. */
  userId: string;
  /** Preferred if it names a connected model. */
  model?: string | undefined;
  /** A short structured task, which goes to a small model if one is connected. */
  isSmall?: boolean;
  /** Answers when no model is configured. */
  offline?: OfflineAnswer;
  /** For a remote model. Text from third parties belongs in user messages as data, never in a system message. */
  messages: readonly ModelMessage[];
  /** Requests one value of this shape, which is validated and arrives as one `object` event. */
  schema?: z.ZodType;
  tools?: readonly ModelTool[];
  /** Reports an invalid tool call as an event with `error`, instead of failing the reply. */
  reportsErrors?: boolean;
}

export interface TokenCount {
  input_tokens: number | null;
  output_tokens: number | null;
}

export type ModelEvent =
  /** The first event if another model than the one that `methodOf` announced answers. */
  | { type: 'author'; model: string }
  | { type: 'text'; text: string }
  | { type: 'object'; value: unknown }
  | { type: 'tool'; name: string; input: unknown; call?: ToolCall; error?: string }
  /** Once per reply of a remote model; null if it reported no tokens. `cost` in US dollars, if known. */
  | { type: 'usage'; input_tokens: number | null; output_tokens: number | null; cost?: number }
  /** The last event. A reply that ends without it has failed. */
  | { type: 'finish'; reason: 'stop' | 'length' | 'tool' };

/** A model, or the offline assistant. All implementations pass `server/test/models/contract.ts`. */
export interface ChatModel {
  readonly kind: AssistantKind;
  readonly name: string;
  /** The author shown with a message: the model, or the method of the offline answer. */
  methodOf(request: Pick<ChatRequest, 'offline' | 'model' | 'isSmall'>): string;
  /** US dollars at the prices of the connection; absent or undefined if unknown. */
  costOf?(used: TokenCount): number | undefined;
  /** Ending the iteration or aborting ends the call. @throws {ModelError} also in the middle of a reply. */
  stream(request: ChatRequest, signal: AbortSignal): AsyncIterable<ModelEvent>;
}

export interface EmbedBy {
  /** The user whose rate limit applies. */
  userId: string;
  /** Each has its own rate limit, so that questions do not wait until passages are embedded. */
  of: 'question' | 'passages';
  signal: AbortSignal;
  /** How long a call may wait for the rate limit; absent means as long as the signal allows. */
  maxWaitMs?: number;
}

/** Returns one vector for each text, all of the same length. */
export type Embed = (texts: readonly string[], by: EmbedBy) => Promise<Float32Array[]>;

/** An embedding model, with the name under which its vectors are stored. */
export interface EmbeddingModel {
  name: string;
  embed: Embed;
}

export type OfflineEvent = Extract<ModelEvent, { type: 'text' | 'object' | 'tool' }>;

type Events = Iterable<OfflineEvent> | AsyncIterable<OfflineEvent>;

/** Answers one request by deterministic rules, without inventing anything. */
export interface OfflineAnswer {
  /** Shown to people, such as "BM25 passage finder". */
  method: string;
  answer(by: By): Events | Promise<Events>;
}

export interface Models {
  /** The current model. A step reads it once, when it begins. */
  readonly chat: ChatModel;
  /** Names of the connected models that a person may choose. */
  choices(): string[];
  /** The model that would answer a request for this name. */
  named(model: string | undefined): string | undefined;
  /** Undefined without an embedding model. */
  readonly embedding: EmbeddingModel | undefined;
  /** The context window, shared by rules, passages, conversation and reply. */
  readonly contextTokens: number;
  assistant(): Assistant;
  /** False when every model that could answer has used up the budget of this person or of the platform. */
  mayAsk(userId: string): Promise<boolean>;
  /** Tests the configured model, and reports errors in the endpoint's own words. */
  probe(userId: string): Promise<AssistantProbe>;
}
