import { useState } from 'react';
import { kitTexts } from '../../texts.ts';
import { Button } from '../actions/Button.tsx';
import { IconButton } from '../actions/IconButton.tsx';
import { Banner } from '../feedback/Banner.tsx';
import { OverPage } from './OverPage.styled.ts';

interface DialogFailureProps {
  onRetry: () => void;
  onClose: () => void;
}

/** Shown instead of a dialog whose code did not load. Not a dialog itself, whose code may be what is missing. */
export function DialogFailure({ onRetry, onClose }: DialogFailureProps) {
  const [opener] = useState(() => document.activeElement);
  // The pressed button disappears. A dialog that opens next must return the focus to the opener, too.
  const handle = (action: () => void) => () => {
    if (opener instanceof HTMLElement) opener.focus();
    action();
  };
  return (
    <OverPage>
      <Banner
        tone="danger"
        title={kitTexts.partFailed}
        action={
          <>
            <Button size="sm" icon="rotate-cw" onClick={handle(onRetry)}>
              {kitTexts.tryAgain}
            </Button>
            <IconButton size="sm" icon="x" label={kitTexts.close} onClick={handle(onClose)} />
          </>
        }
      >
        {kitTexts.partFailedHint}
      </Banner>
    </OverPage>
  );
}
