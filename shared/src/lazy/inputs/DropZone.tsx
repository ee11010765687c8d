import type { ChangeEvent, DragEvent, ReactNode } from 'react';
import { useRef, useState } from 'react';
import type { ButtonProps, IconName } from '../../core/ui/index.ts';
import { Button, Icon } from '../../core/ui/index.ts';
import * as S from './Upload.styled.ts';

interface FileChoice {
  /** File types that the browser's dialog offers: '.md'. The caller must check dropped files. */
  accept?: string;
  multiple?: boolean;
  onFiles: (files: File[]) => void;
}

interface DropZoneProps extends FileChoice {
  /** 'Drop Markdown (.md) files here, or choose from your computer'. With `disabled`, the reason. */
  children: ReactNode;
  icon?: IconName;
  disabled?: boolean;
}

/** Returns the files of an input and clears it, so that the same file can be chosen again. */
function takeFiles(event: ChangeEvent<HTMLInputElement>): File[] {
  const files = [...(event.target.files ?? [])];
  event.target.value = '';
  return files;
}

/** A drop target for files; a click opens the browser's dialog. */
export function DropZone(props: DropZoneProps) {
  const { children, accept, multiple = true, onFiles, icon = 'file-up', disabled = false } = props;
  // Entering a child also fires "leave" for the parent: only the difference shows whether files are still above.
  const depth = useRef(0);
  const [isOver, setIsOver] = useState(false);

  const handleDrag = (event: DragEvent, step: 1 | -1) => {
    event.preventDefault();
    depth.current += step;
    setIsOver(!disabled && depth.current > 0);
  };
  const handleDrop = (event: DragEvent) => {
    event.preventDefault();
    depth.current = 0;
    setIsOver(false);
    const files = [...event.dataTransfer.files];
    if (!disabled && files.length > 0) onFiles(multiple ? files : files.slice(0, 1));
  };

  return (
    <S.Zone
      data-over={isOver ? '' : undefined}
      data-disabled={disabled ? '' : undefined}
      onDragEnter={(event) => handleDrag(event, 1)}
      onDragLeave={(event) => handleDrag(event, -1)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={handleDrop}
    >
      <Icon name={icon} />
      <span>{children}</span>
      <S.File
        type="file"
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        onChange={(event) => onFiles(takeFiles(event))}
      />
    </S.Zone>
  );
}

type FileButtonProps = Omit<ButtonProps, 'onClick' | 'type'> &
  FileChoice & {
    /** Creates its file field only when clicked, so that the drop zone beside it has the only one in the page. */
    besideDropZone?: boolean;
  };

/** A button that opens the browser's file dialog: 'Upload avatar'. */
export function FileButton({ besideDropZone = false, ...props }: FileButtonProps) {
  return besideDropZone ? <ButtonWithoutField {...props} /> : <ButtonWithField {...props} />;
}

type OwnProps = Omit<FileButtonProps, 'besideDropZone'>;

function ButtonWithoutField({ accept = '', multiple = false, onFiles, ...button }: OwnProps) {
  // An unreferenced field could be garbage-collected while the dialog is open.
  const input = useRef<HTMLInputElement>(undefined);
  const handleClick = () => {
    input.current = Object.assign(document.createElement('input'), { type: 'file', accept, multiple });
    input.current.addEventListener('change', ({ target }) =>
      onFiles([...((target as HTMLInputElement).files ?? [])]),
    );
    input.current.click();
  };
  return <Button icon="upload" {...button} onClick={handleClick} />;
}

function ButtonWithField({ accept, multiple = false, onFiles, ...button }: OwnProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button icon="upload" {...button} onClick={() => input.current?.click()} />
      <input
        ref={input}
        hidden
        type="file"
        accept={accept}
        multiple={multiple}
        onChange={(event) => onFiles(takeFiles(event))}
      />
    </>
  );
}
