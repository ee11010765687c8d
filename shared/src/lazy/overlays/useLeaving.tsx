import { useState } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { overlayTexts } from './texts.ts';

/**
 * For a dialog in which people type: `leave` closes it, and asks first while something typed would be lost, for Escape and
 * a click beside it may be slips; who presses Cancel means it. `question` stands among its children.
 */
export function useLeaving(isChanged: () => boolean, onLeave: () => void) {
  const [isAsking, setIsAsking] = useState(false);
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
