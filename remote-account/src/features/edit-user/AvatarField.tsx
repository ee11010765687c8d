import type { User } from '@alma/shared/contract/users/entities';
import { FileButton } from '@alma/shared/inputs';
import { Avatar, Button, Inline, Progress } from '@alma/shared/ui';
import type { DragEvent } from 'react';
import { useEffect, useState } from 'react';
import { texts } from '../../texts.ts';
import { acceptedPictures } from './avatar.validation.ts';
import * as S from './AvatarField.styled.ts';
import { CropDialog } from './CropDialog.tsx';
import type { useAvatar } from './useAvatar.ts';

const copy = texts.avatar;

/** Word processors copy a picture of the text along with it. */
const isTextForField = ({ target, clipboardData }: ClipboardEvent): boolean =>
  (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) &&
  (clipboardData?.types.includes('text/plain') ?? false);

interface AvatarFieldProps {
  user: User;
  avatar: ReturnType<typeof useAvatar>;
}

/** The picture of a user: chosen, dropped or pasted, cropped to a circle, and stored immediately. */
export function AvatarField({ user, avatar }: AvatarFieldProps) {
  const [isOver, setIsOver] = useState(false);
  const isSending = avatar.percent !== undefined;
  const { choose } = avatar;

  // Pasting requires no focused element.
  useEffect(() => {
    const handlePaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0 || isSending || isTextForField(event)) return;
      event.preventDefault();
      choose(files);
    };
    document.addEventListener('paste', handlePaste);
    return () => document.removeEventListener('paste', handlePaste);
  }, [choose, isSending]);

  const handleDrag = (event: DragEvent, over: boolean) => {
    event.preventDefault();
    setIsOver(over);
  };
  const handleDrop = (event: DragEvent) => {
    handleDrag(event, false);
    if (!isSending) choose([...event.dataTransfer.files]);
  };

  return (
    <S.Root
      role="group"
      aria-label={copy.label}
      data-over={isOver ? '' : undefined}
      onDragOver={(event) => handleDrag(event, true)}
      onDragLeave={(event) => handleDrag(event, false)}
      onDrop={handleDrop}
    >
      <Avatar id={user.user_id} name={user.display_name} src={user.avatar_url} size={72} />
      <S.Words>
        <Inline>
          <FileButton size="sm" accept={acceptedPictures} onFiles={choose} busy={isSending}>
            {copy.upload}
          </FileButton>
          {Boolean(user.avatar_url) && (
            <Button
              size="sm"
              variant="ghost"
              busy={avatar.isRemoving}
              onClick={() => void avatar.remove()}
              disabled={isSending}
            >
              {copy.remove}
            </Button>
          )}
        </Inline>
        {avatar.error !== undefined && (
          <S.Hint role="alert" data-error="">
            {avatar.error}
          </S.Hint>
        )}
        {avatar.percent === undefined ? (
          <S.Hint>{copy.hint}</S.Hint>
        ) : (
          <S.Sending>
            <Progress
              label={copy.progress}
              value={avatar.percent}
              valueText={copy.uploading(avatar.percent)}
            />
            <span aria-hidden>{copy.uploading(avatar.percent)}</span>
          </S.Sending>
        )}
      </S.Words>
      {avatar.picture && (
        <CropDialog
          picture={avatar.picture}
          onCancel={avatar.cancelCrop}
          onUnreadable={avatar.refuse}
          onUse={(file) => void avatar.send(file)}
        />
      )}
    </S.Root>
  );
}
