import type { ModelPurpose } from '@alma/shared/contract';
import type { Meter } from './meter.ts';
import type { ChatModel, Embed } from './model.ts';

/** A connected model, ready to be asked. */
export interface ConnectedModel {
  id: string;
  name: string;
  purposes: readonly ModelPurpose[];
  contextTokens: number;
  /** Absent where the model is for embeddings alone. */
  chat: ChatModel | undefined;
  embed: Embed | undefined;
  meter: Meter;
}

/** The connected models at this moment, in the order of fallback. */
export type Connected = () => readonly ConnectedModel[];
