import { Composer } from '@alma/shared/chat';
import { onboardingLimits } from '@alma/shared/contract/onboarding/limits';
import { aiLimits } from '@alma/shared/contract/runs/limits';
import { Chip } from '@alma/shared/inputs';
import { Banner, IconButton } from '@alma/shared/ui';
import { useRef, useState } from 'react';
import type { useThread } from '../../components/thread/useThread.ts';
import { texts } from '../../texts.ts';
import { addFiles, shortUrl } from './attachments.validation.ts';
import { LinkDialog } from './LinkDialog.tsx';

const copy = texts.guided;

/** The composer of an answer: text, files and links. */
export function AnswerComposer({ thread }: { thread: ReturnType<typeof useThread> }) {
  const { conversation, composer, draft, setDraft, running, stop } = thread;
  const [files, setFiles] = useState<readonly File[]>([]);
  const [urls, setUrls] = useState<readonly string[]>([]);
  const [error, setError] = useState<string>();
  const [isLinking, setIsLinking] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const hasAttachments = files.length + urls.length > 0;

  const handleFiles = (added: readonly File[]) => {
    const picked = addFiles(files, added);
    setFiles(picked.files);
    setError(picked.error);
  };
  const handleSend = () => {
    conversation.send({ text: draft.trim(), files, urls });
    setDraft('');
    setFiles([]);
    setUrls([]);
    setError(undefined);
  };

  return (
    <>
      {error !== undefined && <Banner tone="danger">{error}</Banner>}
      <Composer
        ref={composer}
        label={texts.thread.message}
        placeholder={copy.placeholder}
        limit={aiLimits.message}
        value={draft}
        onValueChange={setDraft}
        onSend={handleSend}
        canSendEmpty={hasAttachments}
        running={running}
        onStop={stop}
        attachments={
          hasAttachments ? (
            <>
              {files.map((file, index) => (
                <Chip
                  key={`${file.name}-${index}`}
                  icon="file-text"
                  label={file.name}
                  onRemove={() => setFiles(files.filter((other) => other !== file))}
                />
              ))}
              {urls.map((url) => (
                <Chip
                  key={url}
                  icon="link"
                  label={shortUrl(url)}
                  onRemove={() => setUrls(urls.filter((other) => other !== url))}
                />
              ))}
            </>
          ) : undefined
        }
        tools={
          <>
            <IconButton
              icon="paperclip"
              size="sm"
              label={copy.attach}
              onClick={() => input.current?.click()}
            />
            <IconButton icon="link" size="sm" label={copy.addLink} onClick={() => setIsLinking(true)} />
            <input
              ref={input}
              hidden
              type="file"
              multiple
              accept={onboardingLimits.fileEndings.join(',')}
              aria-label={copy.attach}
              onChange={(event) => {
                handleFiles([...(event.target.files ?? [])]);
                event.target.value = '';
              }}
            />
          </>
        }
      />
      {isLinking && (
        <LinkDialog
          urls={urls}
          onClose={() => setIsLinking(false)}
          onAdd={(url) => setUrls([...urls.filter((other) => other !== url), url])}
        />
      )}
    </>
  );
}
