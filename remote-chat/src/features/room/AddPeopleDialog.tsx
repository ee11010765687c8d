import { api, ApiError } from '@alma/shared/api';
import type { Chat } from '@alma/shared/contract';
import { chatLimits } from '@alma/shared/contract/chat/limits';
import { Dialog } from '@alma/shared/overlays';
import { Button } from '@alma/shared/ui';
import { useState } from 'react';
import { PeoplePicker } from '../../components/people/PeoplePicker.tsx';
import type { PersonOption } from '../../components/people/usePeople.ts';
import type { ChatClient } from '../../live/chat-client.ts';
import { reportChatFailure } from '../../live/report-failure.ts';
import { texts } from '../../texts.ts';

const words = texts.people;

interface AddPeopleDialogProps {
  chat: Chat;
  client: ChatClient;
  onClose: () => void;
}

/** Adds people to a chat, up to its limit. */
export function AddPeopleDialog({ chat, client, onClose }: AddPeopleDialogProps) {
  const [chosen, setChosen] = useState<PersonOption[]>([]);
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string>();
  const max = chatLimits.participants - chat.participants.length;

  const handleAdd = async () => {
    setIsBusy(true);
    let rest = chosen;
    try {
      for (const { id } of chosen) {
        const body = { user_id: id };
        client.takeAnswer(
          chat.id,
          await api.call('chats.participants.add', { params: { chat_id: chat.id }, body }),
        );
        rest = rest.filter((person) => person.id !== id);
      }
      onClose();
    } catch (failure) {
      reportChatFailure('participants', failure);
      // People who could not be added stay chosen.
      setChosen(rest);
      const isKnown = failure instanceof ApiError && failure.status === 422;
      setError(isKnown ? failure.message : words.addFailed);
      setIsBusy(false);
    }
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title={words.addTitle}
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button
            variant="primary"
            busy={isBusy}
            disabled={chosen.length === 0 || chosen.length > max}
            onClick={() => void handleAdd()}
          >
            {words.addAction}
          </Button>
        </>
      }
    >
      <PeoplePicker
        label={words.title}
        without={chat.participants.map(({ user_id }) => user_id)}
        max={max}
        value={chosen}
        onValueChange={setChosen}
        error={error}
      />
    </Dialog>
  );
}
