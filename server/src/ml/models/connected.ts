import type { ModelPurpose } from '@alma/shared/contract';
import type { Meter } from './meter.ts';
import type { ChatModel, Embed } from './model.ts';

/** A connected model, ready to use. */
export interface ConnectedModel {
  id: string;
  name: string;
  purposes: readonly ModelPurpose[];
  contextTokens: number;
  /** Undefined for a model that is for embeddings only. */
  chat: ChatModel | undefined;
  embed: Embed | undefined;
  meter: Meter;
}

/** The currently connected models, in the order of fallback. */
export type Connected = () => readonly ConnectedModel[];
