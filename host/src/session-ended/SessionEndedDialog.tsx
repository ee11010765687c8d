import { useAuth } from '@alma/shared/auth';
import { Dialog } from '@alma/shared/overlays';
import { Banner, Button, Rows } from '@alma/shared/ui';
import { useState } from 'react';
import { texts } from '../texts.ts';

interface SessionEndedDialogProps {
  onClose: () => void;
  /** Opens the sign-in in a new tab. */
  onSignIn: () => void;
}

/** Offers to sign in in another tab, after which this page continues, or here with a return to this page. */
export function SessionEndedDialog({ onClose, onSignIn }: SessionEndedDialogProps) {
  const { login, loading, error } = useAuth();
  const [isWaiting, setIsWaiting] = useState(false);

  const handleSignIn = () => {
    setIsWaiting(true);
    onSignIn();
  };

  return (
    <Dialog
      size="sm"
      open
      onClose={onClose}
      title={texts.sessionEnded.title}
      description={texts.sessionEnded.text}
      footer={
        <>
          <Button busy={loading} onClick={() => void login()}>
            {texts.sessionEnded.signInHere}
          </Button>
          <Button variant="primary" data-autofocus="" onClick={handleSignIn}>
            {texts.sessionEnded.signIn}
          </Button>
        </>
      }
    >
      <Rows data-gap="3">
        {error !== null && <Banner tone="danger">{error}</Banner>}
        <p>
          <strong>{texts.sessionEnded.signIn}</strong> {texts.sessionEnded.signInHint}
        </p>
        <p>
          <strong>{texts.sessionEnded.signInHere}</strong> {texts.sessionEnded.signInHereHint}
        </p>
        <div role="status">{isWaiting && <p>{texts.sessionEnded.waiting}</p>}</div>
      </Rows>
    </Dialog>
  );
}
