import type { Models } from './model.ts';
import { createOfflineModel } from './offline-model.ts';

/** The model that is configured, and the assistant that needs none. */
export function openModels(): Models {
  const offline = createOfflineModel();
  return {
    chat: offline,
    offline,
    assistant: () => ({ kind: 'offline', model: offline.name, embeddings: false }),
    probe: async () => ({
      ok: false,
      model: offline.name,
      first_byte_ms: null,
      fault: 'No model is configured: set MODEL_BASE_URL.',
    }),
    offlineEngines: (engines) => offline.add(engines),
  };
}
