import { ApiError, useApiCache, useRequestKeys } from '@alma/shared/api';
import { useAuth } from '@alma/shared/auth';
import { useDraft } from '@alma/shared/chat';
import { aiLimits } from '@alma/shared/contract/runs/limits';
import { Form, ProjectChatFormSchema, TextArea, useAlmaForm, type ProjectChatForm } from '@alma/shared/forms';
import { Dialog, DialogActions, useSubmission } from '@alma/shared/overlays';
import { useNavigate } from '@alma/shared/router';
import {} from '@alma/shared/ui';
import { useEffect } from 'react';
import { paths } from '../../components/paths.ts';
import { begunHere } from '../../components/thread/useThread.ts';
import { texts } from '../../texts.ts';
import { startChat } from '../../components/thread/start-chat.ts';

const words = texts.chats;
const formId = 'create-project-chat';

interface CreateChatDialogProps {
  projectId: string;
  onClose: () => void;
}

/** Asks the first question. The chat opens while it is being answered. */
export function CreateChatDialog({ projectId, onClose }: CreateChatDialogProps) {
  const { user } = useAuth();
  const navigate = useNavigate();
  const cache = useApiCache();
  const [draft, setDraft] = useDraft(`alma.ml.first.${user?.user_id}.${projectId}`);
  const form = useAlmaForm(ProjectChatFormSchema, { message: draft });
  const { isPending, failure, submit } = useSubmission((error) =>
    error instanceof ApiError && error.code === 'FILES_REQUIRED' ? words.filesFirst : words.createFailed,
  );
  const { keyOf } = useRequestKeys();

  // The draft survives closing and reloading.
  useEffect(() => {
    const watching = form.watch(({ message }) => setDraft(message ?? ''));
    return () => watching.unsubscribe();
  });

  const handleSubmit = ({ message }: ProjectChatForm) =>
    submit(async () => {
      const sessionId = await startChat({ projectId, message, requestId: keyOf(message) });
      setDraft('');
      void cache.invalidate('projects.chats');
      void navigate(paths.projectSession(projectId, sessionId), { state: begunHere });
    });

  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.page.createChat}
      footer={<DialogActions onCancel={onClose} action={words.create} form={formId} busy={isPending} />}
    >
      <Form id={formId} form={form} submitError={failure} pending={isPending} onSubmit={handleSubmit}>
        <TextArea
          form={form}
          name="message"
          label={words.message}
          hint={words.messageHint}
          rows={4}
          count={aiLimits.message}
        />
      </Form>
    </Dialog>
  );
}
