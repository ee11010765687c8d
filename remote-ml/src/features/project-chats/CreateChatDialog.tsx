import { ApiError, useApiCache, useIsMounted, useRequestKeys } from '@alma/shared/api';
import { useAuth } from '@alma/shared/auth';
import { useDraft } from '@alma/shared/chat';
import { aiLimits } from '@alma/shared/contract/runs/limits';
import { type ProjectChatForm, ProjectChatFormSchema, TextArea, useAlmaForm } from '@alma/shared/forms';
import { FormDialog } from '@alma/shared/overlays';
import { useNavigate } from '@alma/shared/router';
import { useEffect } from 'react';
import { paths } from '../../components/paths.ts';
import { startChat } from '../../components/thread/start-chat.ts';
import { newChatState } from '../../components/thread/useThread.ts';
import { texts } from '../../texts.ts';

const copy = texts.chats;

interface CreateChatDialogProps {
  projectId: string;
  onClose: () => void;
}

/** Asks the first question. The chat opens while the answer is being written. */
export function CreateChatDialog({ projectId, onClose }: CreateChatDialogProps) {
  const { user } = useAuth();
  const navigate = useNavigate();
  const isMounted = useIsMounted();
  const cache = useApiCache();
  const [draft, setDraft] = useDraft(`alma.ml.first.${user?.user_id}.${projectId}`);
  const form = useAlmaForm(ProjectChatFormSchema, { message: draft });
  const { keyOf } = useRequestKeys();

  // The draft survives closing and reloading.
  useEffect(() => {
    const watching = form.watch(({ message }) => setDraft(message ?? ''));
    return () => watching.unsubscribe();
  });

  const handleSubmit = async ({ message }: ProjectChatForm) => {
    try {
      const sessionId = await startChat({ projectId, message, requestId: keyOf(message) });
      void cache.invalidate('projects.chats');
      // Also after the page was left, because the stored draft has been sent.
      setDraft('');
      if (!isMounted()) return undefined;
      await navigate(paths.projectSession(projectId, sessionId), { state: newChatState });
      return undefined;
    } catch (error) {
      const isFilesRequired = error instanceof ApiError && error.code === 'FILES_REQUIRED';
      return isFilesRequired ? copy.filesFirst : copy.createFailed;
    }
  };

  return (
    <FormDialog
      form={form}
      title={texts.page.createChat}
      submitLabel={copy.create}
      keepsDraft
      onClose={onClose}
      onSubmit={handleSubmit}
    >
      <TextArea
        form={form}
        name="message"
        label={copy.message}
        hint={copy.messageHint}
        rows={4}
        count={aiLimits.message}
      />
    </FormDialog>
  );
}
