import type { ReactNode } from 'react';
import { kitTexts } from '../../core/texts.ts';
import { Banner, Button } from '../../core/ui/index.ts';
import { Dialog } from './Dialog.tsx';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** What happens, to whom, and whether it can be undone. */
  children: ReactNode;
  /** Names the action: 'Archive Chat', never 'OK'. */
  confirmLabel: string;
  onConfirm: () => void;
  onClose: () => void;
  /** Cannot be undone: red, and the focus starts on Cancel. */
  danger?: boolean;
  busy?: boolean;
  /** Why it failed; the dialog stays. */
  error?: string | undefined;
}

/** Asks before what cannot be undone or touches other people. Small on every screen. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    title,
    children,
    confirmLabel,
    onConfirm,
    onClose,
    danger = false,
    busy = false,
    error,
  } = props;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      size="sm"
      prose
      footer={
        <>
          <Button onClick={onClose} data-autofocus={danger ? '' : undefined}>
            {kitTexts.cancel}
          </Button>
          <Button
            variant={danger ? 'danger' : 'primary'}
            busy={busy}
            onClick={onConfirm}
            data-autofocus={danger ? undefined : ''}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
      {error !== undefined && <Banner tone="danger">{error}</Banner>}
    </Dialog>
  );
}
