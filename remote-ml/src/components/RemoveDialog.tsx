import { ApiError } from '@alma/shared/api';
import { ConfirmDialog, useSubmission } from '@alma/shared/overlays';
import { texts } from '../texts.ts';

export interface RemoveDialogProps {
  title: string;
  question: string;
  /** Shown when it could not be deleted. */
  failed: string;
  onRemove: () => Promise<unknown>;
  /** It is deleted, by this call or an earlier one. */
  onRemoved: () => void;
  onClose: () => void;
}

/** Asks before a deletion that cannot be undone, and says when it failed. */
export function RemoveDialog(props: RemoveDialogProps) {
  const { title, question, failed, onRemove, onRemoved, onClose } = props;
  const { isPending, failure, submit } = useSubmission(() => failed);
  const remove = async () => {
    await onRemove().catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.status !== 404) throw error;
    });
    onRemoved();
  };

  return (
    <ConfirmDialog
      open
      title={title}
      confirmLabel={texts.page.delete}
      onConfirm={() => void submit(remove)}
      onClose={onClose}
      danger
      busy={isPending}
      error={failure}
    >
      {question}
    </ConfirmDialog>
  );
}
