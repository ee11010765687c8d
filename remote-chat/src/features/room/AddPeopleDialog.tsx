import { api, ApiError } from '@alma/shared/api';
import type { Chat } from '@alma/shared/contract';
import { Dialog, DialogActions, useSubmission } from '@alma/shared/overlays';
import { useState } from 'react';
import { PeoplePicker } from '../../components/people/PeoplePicker.tsx';
import type { PersonOption } from '../../components/people/usePeople.ts';
import type { ChatClient } from '../../live/chat-client.ts';
import { reportChatFailure } from '../../live/report-failure.ts';
import { texts } from '../../texts.ts';
import { freePlaces } from './participant-count.ts';

const copy = texts.people;

interface AddPeopleDialogProps {
  chat: Chat;
  client: ChatClient;
  onClose: () => void;
}

/** Adds people to a chat, up to its limit. */
export function AddPeopleDialog({ chat, client, onClose }: AddPeopleDialogProps) {
  const [chosen, setChosen] = useState<PersonOption[]>([]);
  const { isPending, failure, submit } = useSubmission((error) => {
    reportChatFailure('participants', error);
    return error instanceof ApiError && [409, 422].includes(error.status) ? error.message : copy.addFailed;
  });
  const max = freePlaces(chat);

  const handleAdd = () =>
    submit(async () => {
      for (const { id } of chosen) {
        const input = { params: { chat_id: chat.id }, body: { user_id: id } };
        client.takeAnswer(chat.id, await api.call('chats.participants.add', input));
        // People who could not be added stay chosen.
        setChosen((people) => people.filter((person) => person.id !== id));
      }
      onClose();
    });

  return (
    <Dialog
      open
      onClose={onClose}
      busy={isPending}
      title={copy.addTitle}
      footer={
        <DialogActions
          onCancel={onClose}
          action={copy.addAction}
          busy={isPending}
          disabled={chosen.length === 0 || chosen.length > max}
          onClick={() => void handleAdd()}
        />
      }
    >
      <PeoplePicker
        label={copy.title}
        excludedIds={chat.participants.map(({ user_id }) => user_id)}
        max={max}
        value={chosen}
        onValueChange={setChosen}
        error={chosen.length > max ? texts.form.tooMany : failure}
      />
    </Dialog>
  );
}
