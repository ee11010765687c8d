import { ApiError, useIsMounted } from '@alma/shared/api';
import { ConfirmDialog } from '@alma/shared/overlays';
import { useNavigate } from '@alma/shared/router';
import { texts } from '../texts.ts';

export interface RemoveDialogProps {
  title: string;
  question: string;
  /** Shown when it could not be deleted. */
  failed: string;
  onRemove: () => Promise<unknown>;
  /** Called once it is deleted, by this call or an earlier one. */
  onRemoved: () => void;
  /** The page to open after that, unless the reader has left the present one. */
  leaveTo?: string;
  onClose: () => void;
}

/** Asks before a deletion that cannot be undone, and shows a failure. */
export function RemoveDialog(props: RemoveDialogProps) {
  const { title, question, failed, onRemove, onRemoved, leaveTo, onClose } = props;
  const navigate = useNavigate();
  const isMounted = useIsMounted();
  const remove = async () => {
    try {
      await onRemove();
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 404)) return failed;
    }
    if (leaveTo !== undefined && isMounted()) void navigate(leaveTo);
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
