import type { Assistant } from '@alma/shared/contract';
import { OnDemand } from '@alma/shared/ui';

// Loaded on demand, because few people open it.
const loadDialog = async () => (await import('./AssistantDialog.tsx')).AssistantDialog;

interface LazyAssistantDialogProps {
  assistant: Assistant;
  onClose: () => void;
}

/** The assistant dialog, once it is loaded. */
export const LazyAssistantDialog = (props: LazyAssistantDialogProps) => (
  <OnDemand load={loadDialog} onClose={props.onClose} props={props} />
);
