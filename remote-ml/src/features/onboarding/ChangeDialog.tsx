import { api, ApiError } from '@alma/shared/api';
import type { AiSession } from '@alma/shared/contract';
import { Dialog, DialogActions, useSubmission } from '@alma/shared/overlays';
import { texts } from '../../texts.ts';
import { ChoiceFields } from './ChoiceFields.tsx';
import { useChoice } from './useChoice.ts';

const copy = texts.guided;

interface ChangeDialogProps {
  userId: string;
  session: AiSession;
  onClose: () => void;
  /** Called to read the session again. */
  onChanged: () => Promise<unknown>;
}

/** Changes the profile or the agent of the chat. */
export function ChangeDialog({ userId, session, onClose, onChanged }: ChangeDialogProps) {
  const { session_id: id, profile_id: profileId, agent_id: agentId } = session;
  const choice = useChoice(userId, { before: { profileId, agentId }, canBeNew: false });
  const { isPending, failure, submit } = useSubmission((error) => {
    // Only one of the two calls may have succeeded.
    void onChanged().catch(() => undefined);
    return error instanceof ApiError && error.status === 409 ? error.message : copy.changeFailed;
  });

  const change = () =>
    submit(async () => {
      const params = { session_id: id };
      const isOtherProfile = choice.profileId !== undefined && choice.profileId !== profileId;
      if (isOtherProfile)
        await api.call('onboarding.setProfile', { params, body: { profile_id: choice.profileId } });
      // Another profile starts with its guide until an agent is chosen.
      if (choice.agentId !== undefined && (isOtherProfile || choice.agentId !== agentId))
        await api.call('onboarding.setAgent', { params, body: { agent_id: choice.agentId } });
      await onChanged();
      onClose();
    });

  return (
    <Dialog
      open
      onClose={onClose}
      busy={isPending}
      title={copy.change}
      description={copy.changeText}
      footer={
        <DialogActions
          onCancel={onClose}
          action={copy.changeSubmit}
          busy={isPending}
          disabled={!choice.isReady}
          onClick={() => void change()}
        />
      }
    >
      <ChoiceFields choice={choice} canBeNew={false} failure={failure} />
    </Dialog>
  );
}
