import { api, useApi } from '@alma/shared/api';
import { Dialog } from '@alma/shared/overlays';
import { styled } from '@alma/shared/styled';
import { Banner, Button } from '@alma/shared/ui';
import { useState } from 'react';
import { texts } from '../../texts.ts';
import { AgentChoice } from './AgentChoice.tsx';
import { newProfile, ProfileChoice, profilesOf } from './ProfileChoice.tsx';

const words = texts.start;

const Fields = styled.div`
  display: grid;
  gap: 20px;
`;

interface PickerProps {
  userId: string;
  /** What was chosen before, on a restart. */
  chosen?: { profileId: string | null; agentId: string | null };
  onClose: () => void;
  onStarted: (sessionId: string) => void;
}

/** A profile, then one of its agents; then the chat begins. */
export function Picker({ userId, chosen, onClose, onStarted }: PickerProps) {
  const { data } = useApi('profiles.list', profilesOf(userId));
  const profiles = data?.profiles;
  const [picked, setPicked] = useState<string | undefined>(chosen?.profileId ?? undefined);
  const [agentId, setAgentId] = useState(chosen?.agentId ?? '');
  const [isStarting, setIsStarting] = useState(false);
  const [failure, setFailure] = useState<string>();
  const profileId = picked ?? profiles?.[0]?.id ?? newProfile;
  const isNew = profileId === newProfile;

  const handleProfile = (id: string) => {
    setPicked(id);
    setAgentId('');
  };
  const start = async () => {
    setIsStarting(true);
    setFailure(undefined);
    try {
      const query = {
        ...(isNew ? {} : { profile_id: profileId }),
        ...(agentId === '' ? {} : { agent_id: agentId }),
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
          <Button
            variant="primary"
            busy={isStarting}
            disabled={profiles === undefined}
            onClick={() => void start()}
          >
            {words.start}
          </Button>
        </>
      }
    >
      <Fields>
        {failure !== undefined && <Banner tone="danger">{failure}</Banner>}
        <ProfileChoice userId={userId} value={profileId} onValueChange={handleProfile} />
        {profiles !== undefined && !isNew && (
          <AgentChoice key={profileId} profileId={profileId} value={agentId} onValueChange={setAgentId} />
        )}
      </Fields>
    </Dialog>
  );
}
