import { ApiError } from '@alma/shared/api';
import { ConfirmDialog } from '@alma/shared/overlays';
import { texts } from '../texts.ts';

export interface RemoveDialogProps {
  title: string;
  question: string;
  /** Shown when it could not be deleted. */
  failed: string;
  onRemove: () => Promise<unknown>;
  /** Called once it is deleted, by this call or an earlier one. */
  onRemoved: () => void;
  onClose: () => void;
}

/** Asks before a deletion that cannot be undone, and shows a failure. */
export function RemoveDialog(props: RemoveDialogProps) {
  const { title, question, failed, onRemove, onRemoved, onClose } = props;
  const remove = async () => {
    try {
      await onRemove();
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 404)) return failed;
    }
    onRemoved();
    return undefined;
  };

  return (
    <ConfirmDialog
      open
      title={title}
      confirmLabel={texts.page.delete}
      onConfirm={remove}
      onClose={onClose}
      danger
    >
      {question}
    </ConfirmDialog>
  );
}
