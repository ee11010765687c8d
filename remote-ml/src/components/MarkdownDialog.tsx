import { Markdown } from '@alma/shared/markdown';
import { Dialog } from '@alma/shared/overlays';
import { styled } from '@alma/shared/styled';
import { Button, CopyButton, Loading, type Reading, saveFile, Skeleton } from '@alma/shared/ui';
import type { ReactNode } from 'react';
import { texts } from '../texts.ts';
import { NotLoaded } from './NotLoaded.tsx';

const Body = styled.div`
  max-height: min(56vh, 560px);
  padding: 12px 16px;
  border-radius: var(--r-lg);
  background: var(--bg-inset);
  overflow-y: auto;
`;

interface MarkdownDialogProps {
  title: string;
  description?: string;
  /** The file name for the download. */
  filename: string;
  /** Undefined while it loads. */
  text: string | undefined;
  reading: Reading;
  /** The message when it failed to load. */
  failed: string;
  onClose: () => void;
  /** Shown before the other buttons. */
  actions?: ReactNode;
  /** Shown below the text. */
  children?: ReactNode;
}

/** A document to read, copy and download. */
export function MarkdownDialog(props: MarkdownDialogProps) {
  const { title, description, filename, text, reading, failed, onClose, actions, children } = props;
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title={title}
      description={description}
      footer={
        <>
          {actions}
          {text !== undefined && (
            <>
              <CopyButton value={text} label={texts.copyMarkdown} />
              <Button icon="download" onClick={() => saveFile(text, filename)}>
                {texts.download}
              </Button>
            </>
          )}
          <Button onClick={onClose} data-autofocus="">
            {texts.close}
          </Button>
        </>
      }
    >
      {text === undefined && reading.error === undefined && (
        <Loading>
          <Skeleton height={160} />
        </Loading>
      )}
      {text === undefined && reading.error !== undefined && <NotLoaded reading={reading}>{failed}</NotLoaded>}
      {text !== undefined && (
        <Body role="region" aria-label={title} tabIndex={0}>
          <Markdown text={text} />
        </Body>
      )}
      {children}
    </Dialog>
  );
}
