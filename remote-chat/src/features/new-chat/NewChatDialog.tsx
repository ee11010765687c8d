import { api, ApiError, useRequestKeys } from '@alma/shared/api';
import { useAuth } from '@alma/shared/auth';
import { chatLimits } from '@alma/shared/contract/chat/limits';
import { Form, NewChatFormSchema, TextField, useAlmaForm, useFieldValue } from '@alma/shared/forms';
import type { NewChatForm } from '@alma/shared/forms';
import { Dialog, useLeaving, useSubmission, DialogActions } from '@alma/shared/overlays';
import { useNavigate } from '@alma/shared/router';
import {} from '@alma/shared/ui';
import { useState } from 'react';
import { PeoplePicker } from '../../components/people/PeoplePicker.tsx';
import type { PersonOption } from '../../components/people/usePeople.ts';
import { reportChatFailure } from '../../live/report-failure.ts';
import { useChatClient } from '../../live/use-chats.ts';
import { texts } from '../../texts.ts';

const formId = 'new-chat';
const words = texts.form;

/** A title and people: checked on submit, then on each change. */
export function NewChatDialog({ onClose }: { onClose: () => void }) {
  const { user } = useAuth();
  const client = useChatClient();
  const navigate = useNavigate();
  const form = useAlmaForm(NewChatFormSchema, { title: '', participants: [] });
  const title = useFieldValue(form, 'title');
  const [chosen, setChosen] = useState<PersonOption[]>([]);
  const { leave, question } = useLeaving(() => title !== '' || chosen.length > 0, onClose);
  const { isPending, failure, submit } = useSubmission(reasonOf);
  const { keyOf } = useRequestKeys();

  const handleChoice = (people: PersonOption[]) => {
    setChosen(people);
    const participants = people.map(({ id, label }) => ({ id, label }));
    form.setValue('participants', participants, { shouldValidate: form.formState.isSubmitted });
  };
  const handleSubmit = ({ title: name, participants }: NewChatForm) =>
    submit(async () => {
      const body = { title: name, participants: participants.map(({ id }) => id) };
      const chat = await api.call('chats.create', { body }, { idempotencyKey: keyOf(body) });
      client?.takeAnswer(chat.id, chat);
      void navigate(`/chat/${encodeURIComponent(chat.id)}`, { replace: true });
    });

  return (
    <Dialog
      open
      onClose={leave}
      title={texts.newChat}
      footer={<DialogActions onCancel={onClose} action={words.create} form={formId} busy={isPending} />}
    >
      <Form id={formId} form={form} submitError={failure} pending={isPending} onSubmit={handleSubmit}>
        <TextField
          form={form}
          name="title"
          label={words.title}
          aside={words.titleLength([...title.trim()].length, chatLimits.title)}
          required
        />
        <PeoplePicker
          label={words.participants}
          without={user ? [user.user_id] : []}
          max={chatLimits.participants - 1}
          value={chosen}
          onValueChange={handleChoice}
          error={form.formState.errors.participants?.message}
        />
      </Form>
      {question}
    </Dialog>
  );
}

/** Reports a failure. @returns the server's message where the reader can correct it. */
function reasonOf(error: unknown): string {
  reportChatFailure('create', error);
  if (!(error instanceof ApiError)) return words.failed;
  if (error.code === 'LIMIT_REACHED') return texts.limitReached;
  return error.code === 'PARTICIPANT_UNAVAILABLE' ? error.message : words.failed;
}
