import { api } from '@alma/shared/api';
import { Dialog } from '@alma/shared/overlays';
import { Button } from '@alma/shared/ui';
import { useState } from 'react';
import { texts } from '../../texts.ts';
import { ChoiceFields } from './ChoiceFields.tsx';
import { useChoice, type Chosen } from './useChoice.ts';

const words = texts.start;

interface PickerProps {
  userId: string;
  /** What was chosen before, on a restart. */
  chosen: Chosen | undefined;
  onClose: () => void;
  onStarted: (sessionId: string) => void;
}

/** A profile, then one of its agents; then the chat begins. */
export function Picker({ userId, chosen, onClose, onStarted }: PickerProps) {
  const choice = useChoice(userId, { before: chosen, canBeNew: true });
  const [isStarting, setIsStarting] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { profileId, agentId, isNew, isReady } = choice;

  const start = async () => {
    setIsStarting(true);
    setFailure(undefined);
    try {
      const query = {
        ...(isNew || profileId === undefined ? {} : { profile_id: profileId }),
        ...(agentId === undefined ? {} : { agent_id: agentId }),
      };
      const { session_id } = await api.call('onboarding.start', { query });
      onStarted(session_id);
    } catch {
      setFailure(words.failed);
      setIsStarting(false);
    }
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title={words.title}
      description={words.text}
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button variant="primary" busy={isStarting} disabled={!isReady} onClick={() => void start()}>
            {words.start}
          </Button>
        </>
      }
    >
      <ChoiceFields choice={choice} canBeNew failure={failure} />
    </Dialog>
  );
}
