import type { Assistant } from '@alma/shared/contract';
import { lazy, Suspense } from 'react';

// Loaded on demand, because few people open it.
const AssistantDialog = lazy(async () => {
  const { AssistantDialog: Dialog } = await import('./AssistantDialog.tsx');
  return { default: Dialog };
});

interface LazyAssistantDialogProps {
  assistant: Assistant;
  onClose: () => void;
}

/** The assistant dialog, once it is loaded. */
export const LazyAssistantDialog = (props: LazyAssistantDialogProps) => (
  <Suspense>
    <AssistantDialog {...props} />
  </Suspense>
);
