import type { JSONObject, LanguageModelV4FunctionTool } from '@ai-sdk/provider';
import type { Assistant, AssistantKind, AssistantProbe } from '@alma/shared/contract';
import type { z } from 'zod';
import type { By } from '../../platform/workers/index.ts';

export interface ModelMessage {
  /** `tool` answers the call of an assistant's message before it. */
  role: 'system' | 'user' | 'assistant' | 'tool';
  content: string;
  /** Of an assistant: the tool that it called. Of a tool: the call that it answers. */
  call?: ToolCall | undefined;
}

/** A model's wish to use a tool. */
export interface ToolCall {
  id: string;
  name: string;
  input: unknown;
  /** What the endpoint wants to have back with the call. */
  provider?: JSONObject | undefined;
}

/** Something a model may choose to do instead of talking; it ends the reply, and what comes of it is the caller's. */
export interface ModelTool {
  name: string;
  description: string;
  input: z.ZodType;
  /** What a model is told of the input, where that is not made of `input`. */
  inputSchema?: LanguageModelV4FunctionTool['inputSchema'];
}

export interface ChatRequest {
  /** Whose calls a minute it counts for. */
  userId: string;
  /** Followed where it names a connected model. */
  model?: string | undefined;
  /** Short structured work, which a small model does where one is connected. */
  isSmall?: boolean;
  /** What answers where no model is configured. */
  offline?: OfflineAnswer;
  /** For a remote model. Text of others goes here as data, never into a system message. */
  messages: readonly ModelMessage[];
  /** Asks for one value of this shape, which comes as one `object` event and is checked. */
  schema?: z.ZodType;
  tools?: readonly ModelTool[];
  /** A call that cannot be followed comes with its `error`, instead of failing the reply. */
  reportsErrors?: boolean;
}

export interface TokenCount {
  input_tokens: number | null;
  output_tokens: number | null;
}

export type ModelEvent =
  /** Before all others where it is not the model that `name` promised: another one stands in for it. */
  | { type: 'author'; model: string }
  | { type: 'text'; text: string }
  | { type: 'object'; value: unknown }
  | { type: 'tool'; name: string; input: unknown; call?: ToolCall; error?: string }
  /** Once for each reply of a remote model; null where it told nothing. Dollars where count and price are known. */
  | { type: 'usage'; input_tokens: number | null; output_tokens: number | null; cost?: number }
  /** The last one. A reply that ends without it has failed. */
  | { type: 'finish'; reason: 'stop' | 'length' | 'tool' };

/** A model, or the offline assistant. All kinds pass `server/test/models/contract.ts`. */
export interface ChatModel {
  readonly kind: AssistantKind;
  readonly name: string;
  /** What a message says of who wrote it: the model, or the method of the offline answer. */
  methodOf(request: Pick<ChatRequest, 'offline' | 'model' | 'isSmall'>): string;
  /** Dollars by the prices of the connection; absent or undefined where nobody knows them. */
  costOf?(used: TokenCount): number | undefined;
  /** Ending the iteration or aborting ends the call. @throws {ModelError} also in the middle of a reply. */
  stream(request: ChatRequest, signal: AbortSignal): AsyncIterable<ModelEvent>;
}

/** One vector for each text, all of one length. */
export type Embed = (
  texts: readonly string[],
  by: { userId: string; signal: AbortSignal },
) => Promise<Float32Array[]>;

/** An embedding model by the name that its vectors are kept under. */
export interface EmbeddingModel {
  name: string;
  embed: Embed;
}

export type OfflineEvent = Extract<ModelEvent, { type: 'text' | 'object' | 'tool' }>;

type Events = Iterable<OfflineEvent> | AsyncIterable<OfflineEvent>;

/** Answers one request by rules: the same question gets the same answer, and nothing is invented. */
export interface OfflineAnswer {
  /** Named to people: "BM25 passage finder". */
  method: string;
  answer(by: By): Events | Promise<Events>;
}

export interface Models {
  /** The one that answers from now on; a step takes it once, at its begin. */
  readonly chat: ChatModel;
  /** The connected ones that a person may choose, by name. */
  choices(): string[];
  /** The one that answers where this name was asked for. */
  named(model: string | undefined): string | undefined;
  /** Undefined where no embedding model is there. */
  readonly embedding: EmbeddingModel | undefined;
  /** The window that rules, passages, conversation and reply share. */
  readonly contextTokens: number;
  assistant(): Assistant;
  /** False while the budget of this person or of the platform is used up on every model that answers. */
  mayAsk(userId: string): Promise<boolean>;
  /** Tries the configured model, and tells what came in the endpoint's own words. */
  probe(userId: string): Promise<AssistantProbe>;
}
