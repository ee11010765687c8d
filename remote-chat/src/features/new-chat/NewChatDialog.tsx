import { api, ApiError, useIsMounted, useRequestKeys } from '@alma/shared/api';
import { useAuth } from '@alma/shared/auth';
import { chatLimits } from '@alma/shared/contract/chat/limits';
import type { NewChatForm } from '@alma/shared/forms';
import { NewChatFormSchema, TextField, useAlmaForm, useFieldValue } from '@alma/shared/forms';
import { FormDialog } from '@alma/shared/overlays';
import { useNavigate } from '@alma/shared/router';
import { useState } from 'react';
import { PeoplePicker } from '../../components/people/PeoplePicker.tsx';
import type { PersonOption } from '../../components/people/usePeople.ts';
import { reportChatFailure } from '../../live/report-failure.ts';
import { useChatClient } from '../../live/use-chats.ts';
import { texts } from '../../texts.ts';

const copy = texts.form;

/** A form with a title and people: validated on submit, then on each change. */
export function NewChatDialog({ onClose }: { onClose: () => void }) {
  const { user } = useAuth();
  const client = useChatClient();
  const navigate = useNavigate();
  const isMounted = useIsMounted();
  const form = useAlmaForm(NewChatFormSchema, { title: '', participants: [] });
  const title = useFieldValue(form, 'title');
  const [chosen, setChosen] = useState<PersonOption[]>([]);
  const { keyOf } = useRequestKeys();

  const handleChoice = (people: PersonOption[]) => {
    setChosen(people);
    const participants = people.map(({ id, label }) => ({ id, label }));
    form.setValue('participants', participants, { shouldValidate: form.formState.isSubmitted });
  };
  const handleSubmit = async ({ title: name, participants }: NewChatForm) => {
    const body = { title: name, participants: participants.map(({ id }) => id) };
    try {
      const chat = await api.call('chats.create', { body }, { idempotencyKey: keyOf(body) });
      client?.takeAnswer(chat.id, chat);
      if (isMounted()) await navigate(`/chat/${encodeURIComponent(chat.id)}`, { replace: true });
      return undefined;
    } catch (error) {
      reportChatFailure('create', error);
      return reasonOf(error);
    }
  };

  return (
    <FormDialog
      form={form}
      title={texts.newChat}
      submitLabel={copy.create}
      onClose={onClose}
      onSubmit={handleSubmit}
    >
      <TextField
        form={form}
        name="title"
        label={copy.title}
        aside={copy.titleLength([...title.trim()].length, chatLimits.title)}
        required
      />
      <PeoplePicker
        label={copy.participants}
        excludedIds={user ? [user.user_id] : []}
        max={chatLimits.participants - 1}
        value={chosen}
        onValueChange={handleChoice}
        error={form.formState.errors.participants?.message}
      />
    </FormDialog>
  );
}

/** The server's message for failures that the reader can correct. */
function reasonOf(error: unknown): string {
  if (!(error instanceof ApiError)) return copy.failed;
  if (error.code === 'LIMIT_REACHED') return texts.limitReached;
  return error.code === 'PARTICIPANT_UNAVAILABLE' ? error.message : copy.failed;
}
