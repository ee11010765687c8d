import type { ReactNode } from 'react';
import { useState } from 'react';
import { kitTexts } from '../../core/texts.ts';
import { Banner, Button } from '../../core/ui/index.ts';
import { Dialog } from './Dialog.tsx';
import { type MessageOf, runAction } from './run-action.ts';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** What happens, to which object or person, and whether it can be undone. */
  children: ReactNode;
  /** Names the action: 'Archive Chat', never 'OK'. */
  confirmLabel: string;
  /** Resolves with a message on failure; the dialog then stays open and shows it. Otherwise the caller closes it. */
  onConfirm: (() => void) | (() => Promise<string | undefined>);
  /** The message when `onConfirm` throws. With it the dialog closes itself after success. */
  failed?: MessageOf<string>;
  onClose: () => void;
  /** For callers that keep this state themselves and whose `onConfirm` resolves with nothing. */
  busy?: boolean | undefined;
  error?: string | undefined;
  /** Cannot be undone: red, and the focus starts on Cancel. */
  danger?: boolean;
}

/**
 * Asks before an action that cannot be undone or affects other people, and stays open during it. Small on every screen.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, confirmLabel, onConfirm, failed, onClose, danger = false } = props;
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const error = failure ?? props.error;
  const busy = isBusy || (props.busy ?? false);
  const confirm = async () => {
    setFailure(undefined);
    setIsBusy(true);
    try {
      setFailure(await runAction(onConfirm, failed, onClose));
    } finally {
      setIsBusy(false);
    }
  };
  const close = () => {
    setFailure(undefined);
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={title}
      size="sm"
      prose
      busy={busy}
      footer={
        <>
          <Button onClick={close} disabled={busy} data-autofocus={danger ? '' : undefined}>
            {kitTexts.cancel}
          </Button>
          <Button
            variant={danger ? 'danger' : 'primary'}
            busy={busy}
            onClick={() => void confirm()}
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
