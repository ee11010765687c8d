import type { Assistant } from '@alma/shared/contract';
import { lazy, Suspense } from 'react';

// Few people ever open it.
const AssistantDialog = lazy(async () => {
  const { AssistantDialog: Dialog } = await import('./AssistantDialog.tsx');
  return { default: Dialog };
});

interface LazyAssistantDialogProps {
  assistant: Assistant;
  onClose: () => void;
}

/** Who answers, as soon as it is loaded. */
export const LazyAssistantDialog = (props: LazyAssistantDialogProps) => (
  <Suspense>
    <AssistantDialog {...props} />
  </Suspense>
);
