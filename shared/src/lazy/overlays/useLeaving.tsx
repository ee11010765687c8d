import { useState } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { overlayTexts } from './texts.ts';
import { useHeldPage } from './useHeldPage.ts';

/**
 * Guards a dialog with typed text: `leave` closes it and asks first while text would be lost, because Escape and the
 * close button may be pressed by mistake; Cancel is deliberate. Back and a reload ask as well. Render `question` among
 * the dialog's children.
 */
export function useLeaving(isChanged: () => boolean, onLeave: () => void, open = true) {
  const [isAsking, setIsAsking] = useState(false);
  useHeldPage(open, isChanged, () => setIsAsking(true));
  const leave = () => (isChanged() ? setIsAsking(true) : onLeave());
  const handleDiscard = () => {
    setIsAsking(false);
    onLeave();
  };
  const question = (
    <ConfirmDialog
      open={isAsking}
      title={overlayTexts.discard}
      confirmLabel={overlayTexts.discardAction}
      danger
      onConfirm={handleDiscard}
      onClose={() => setIsAsking(false)}
    >
      {overlayTexts.discardText}
    </ConfirmDialog>
  );
  return { leave, question };
}
