import { api, failureMessage } from '@alma/shared/api';
import { useAuth } from '@alma/shared/auth';
import { useToast } from '@alma/shared/toast';
import { Button } from '@alma/shared/ui';
import { useState } from 'react';
import { texts } from '../../texts.ts';

const copy = texts.cards;

/** Sends the welcome mail to the signed-in user. */
export function TestEmailButton() {
  const { user } = useAuth();
  const toast = useToast();
  const [isSending, setIsSending] = useState(false);

  const send = async () => {
    if (!user) return toast.show({ type: 'error', title: copy.error, description: copy.unauthenticated });
    setIsSending(true);
    try {
      const reply = await api.call('mail.welcome', { body: { user_id: user.user_id } });
      if (reply.success)
        return toast.show({
          type: 'success',
          title: copy.success,
          description: copy.sent(reply.user_email),
        });
      const reason = reply.error ?? reply.message ?? copy.failed;
      toast.show({ type: 'warning', title: copy.sendingError, description: reason });
    } catch (error) {
      toast.show({ type: 'error', title: copy.error, description: failureMessage(error, copy.failed) });
    } finally {
      setIsSending(false);
    }
  };

  return (
    <Button icon="mail" busy={isSending} onClick={() => void send()}>
      {copy.testEmail}
    </Button>
  );
}
