import { ConfirmDialog } from '@alma/shared/overlays';
import type { ComponentType, ReactNode } from 'react';
import { useState } from 'react';
import { texts } from '../texts.ts';

export interface DemandedDialogProps {
  open: boolean;
  onClose: () => void;
}

type Stage = 'closed' | 'loading' | 'failed' | 'open';

export interface DialogOnDemand<Props> {
  open: () => void;
  /** Props of the button that opens it. */
  trigger: { busy: boolean; onPointerEnter: () => void; onFocus: () => void; onClick: () => void };
  /** Renders the dialog, or why it could not be loaded. */
  render: (props: Omit<Props, keyof DemandedDialogProps>) => ReactNode;
}

/**
 * A dialog whose code is loaded just before it opens, since most visits only read.
 * @param load must be defined outside the component.
 */
export function useDialogOnDemand<Props extends DemandedDialogProps>(
  load: () => Promise<ComponentType<Props>>,
  title: string,
): DialogOnDemand<Props> {
  const [stage, setStage] = useState<Stage>('closed');
  const [Dialog, setDialog] = useState<ComponentType<Props>>();
  // Each opening starts from the current props.
  const [openings, setOpenings] = useState(0);

  const show = async () => {
    setStage('loading');
    try {
      const loaded = await load();
      setDialog(() => loaded);
      setOpenings((count) => count + 1);
      setStage('open');
    } catch {
      setStage('failed');
    }
  };
  const open = () => void show();
  const close = () => setStage('closed');

  const prefetch = () => void load().catch(() => undefined);
  return {
    open,
    trigger: { busy: stage === 'loading', onPointerEnter: prefetch, onFocus: prefetch, onClick: open },
    render: (props) => (
      <>
        {/* A dialog and not a toast, which would cover the button to press again. */}
        <ConfirmDialog
          open={stage === 'failed'}
          title={title}
          confirmLabel={texts.tryAgain}
          onConfirm={open}
          onClose={close}
        >
          {texts.formNotLoaded}
        </ConfirmDialog>
        {Dialog && (
          <Dialog
            key={openings}
            {...({ ...props, open: stage === 'open', onClose: close } as unknown as Props)}
          />
        )}
      </>
    ),
  };
}
