import { api } from '@alma/shared/api';
import { Dialog, DialogActions, useSubmission } from '@alma/shared/overlays';
import { texts } from '../../texts.ts';
import { ChoiceFields } from './ChoiceFields.tsx';
import { type Chosen, useChoice } from './useChoice.ts';

const copy = texts.start;

interface PickerProps {
  userId: string;
  /** The previous choice, on a restart. */
  chosen: Chosen | undefined;
  onClose: () => void;
  onStarted: (sessionId: string) => void;
}

/** Chooses a profile, then one of its agents, and starts the chat. */
export function Picker({ userId, chosen, onClose, onStarted }: PickerProps) {
  const choice = useChoice(userId, { before: chosen, canBeNew: true });
  const { isPending, failure, submit } = useSubmission(() => copy.failed);
  const { profileId, agentId, isNew, isReady } = choice;

  const start = () =>
    submit(async () => {
      const query = {
        ...(isNew || profileId === undefined ? {} : { profile_id: profileId }),
        ...(agentId === undefined ? {} : { agent_id: agentId }),
      };
      onStarted((await api.call('onboarding.start', { query })).session_id);
    });

  return (
    <Dialog
      open
      onClose={onClose}
      busy={isPending}
      title={copy.title}
      description={copy.text}
      footer={
        <DialogActions
          onCancel={onClose}
          action={copy.start}
          busy={isPending}
          disabled={!isReady}
          onClick={() => void start()}
        />
      }
    >
      <ChoiceFields choice={choice} canBeNew failure={failure} />
    </Dialog>
  );
}
