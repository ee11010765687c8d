import type { AriaAttributes, KeyboardEvent, ReactNode, Ref, SyntheticEvent } from 'react';
import { useId, useLayoutEffect, useRef } from 'react';
import { kitTexts } from '../../core/texts.ts';
import { fitHeight } from '../../core/ui/field/fit-height.ts';
import { setRef } from '../../core/ui/field/set-ref.ts';
import { Button, Icon, isComposing } from '../../core/ui/index.ts';
import * as S from './Composer.styled.ts';
import { chatTexts } from './texts.ts';

interface ComposerProps {
  /** The name of the field: 'Message'. */
  label: string;
  placeholder: string;
  value: string;
  onValueChange: (value: string) => void;
  /** Called only when there is something to send; the caller clears the field once it has taken the text. */
  onSend: () => void;
  /** The maximum number of characters. The count is shown from 90 percent on; a longer text is kept, but not sent. */
  limit?: number;
  /** Why the field is disabled. The typed text stays. */
  disabledReason?: string | undefined;
  /** Why this text cannot be sent; it can still be edited. */
  error?: string | undefined;
  /** An answer is running: Send becomes Stop, and typing stays possible. */
  running?: boolean;
  onStop?: () => void;
  /** There is something to send even without a text: files. */
  canSendEmpty?: boolean;
  /** Chips above the text. */
  attachments?: ReactNode;
  /** Buttons before the note, such as attaching a file or choosing the addressee. */
  tools?: ReactNode;
  /** Suggestions for what is being typed. */
  suggesting?: Suggesting | undefined;
  ref?: Ref<HTMLTextAreaElement>;
}

/** What a list of suggestions attaches to its field. */
interface Suggesting extends Pick<
  AriaAttributes,
  'aria-activedescendant' | 'aria-autocomplete' | 'aria-controls' | 'aria-haspopup'
> {
  /** Called first: a key whose default it prevents has no other effect. */
  onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
  /** Called when the cursor has moved. */
  onCursor: (position: number) => void;
}

function ariaOf({
  onKeyDown: _onKeyDown,
  onCursor: _onCursor,
  ...aria
}: Partial<Suggesting> = {}): AriaAttributes {
  return aria;
}

/** Counts characters as the server does: an emoji is one, and surrounding blanks do not count. */
const lengthOf = (text: string): number => [...text.trim()].length;

/** The text's length relative to its limit, and whether it can be sent now. */
function judge(props: ComposerProps) {
  const { value, limit, disabledReason, error, running = false, canSendEmpty = false } = props;
  const length = lengthOf(value);
  const isOver = limit !== undefined && length > limit;
  const isNear = limit !== undefined && length >= limit * 0.9;
  const isWritten = canSendEmpty || value.trim() !== '';
  return {
    length,
    isOver,
    isNear,
    canSend: disabledReason === undefined && error === undefined && !running && !isOver && isWritten,
  };
}

/** An empty field shows the reason in place of its text; typed text stays visible above it. */
const disabledLook = (value: string) => (value === '' ? 'empty' : 'filled');

/** A message field. Enter sends, Shift and Enter start a new line. */
export function Composer(props: ComposerProps) {
  const { label, placeholder, value, onValueChange, onSend, limit, disabledReason, error, ref } = props;
  const { running = false, onStop, attachments, tools, suggesting } = props;
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const isDisabled = disabledReason !== undefined;
  const { length, isOver, isNear, canSend } = judge(props);

  // The value may be cleared from outside, without the change handler.
  useLayoutEffect(() => {
    if (area.current !== null) fitHeight(area.current);
  }, [value]);

  const handleRef = (element: HTMLTextAreaElement | null) => {
    area.current = element;
    setRef(ref, element);
  };
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (canSend) onSend();
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // While an input method composes a word, Enter chooses it.
    if (isComposing(event.nativeEvent)) return;
    suggesting?.onKeyDown(event);
    if (event.isDefaultPrevented()) return;
    if (event.key === 'Escape' && running) onStop?.();
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    if (canSend) onSend();
  };

  return (
    <S.Form onSubmit={handleSubmit} data-disabled={isDisabled ? disabledLook(value) : undefined}>
      {attachments !== undefined && <S.Attachments>{attachments}</S.Attachments>}
      <S.Area
        ref={handleRef}
        rows={1}
        aria-label={label}
        aria-describedby={`${id}-note${isNear ? ` ${id}-count` : ''}`}
        aria-invalid={isOver || error !== undefined || undefined}
        placeholder={placeholder}
        value={value}
        // Unlike `disabled`, this keeps the focus, and the text can be selected.
        readOnly={isDisabled}
        aria-disabled={isDisabled}
        onChange={(event) => onValueChange(event.target.value)}
        onKeyDown={handleKeyDown}
        onSelect={(event) => suggesting?.onCursor(event.currentTarget.selectionStart)}
        {...ariaOf(suggesting)}
      />
      <S.Bar>
        {tools}
        <S.Note id={`${id}-note`} data-error={error === undefined ? undefined : ''} aria-live="polite">
          {disabledReason ?? error ?? <KeysNote />}
        </S.Note>
        {isNear && (
          <S.Count id={`${id}-count`} data-over={isOver ? '' : undefined}>
            {kitTexts.characters(length, limit)}
          </S.Count>
        )}
        {running && onStop !== undefined ? (
          <Button size="sm" icon="square" onClick={onStop}>
            {chatTexts.stop}
          </Button>
        ) : (
          // `aria-disabled` instead of `disabled` keeps the focus when the field becomes empty.
          <S.Send type="submit" aria-label={chatTexts.send} aria-disabled={canSend ? undefined : true}>
            <Icon name="arrow-up" />
          </S.Send>
        )}
      </S.Bar>
    </S.Form>
  );
}

function KeysNote() {
  return (
    <S.Keys>
      <kbd>{chatTexts.enter}</kbd>
      {chatTexts.toSend}
      <kbd>{chatTexts.shift}</kbd>
      {chatTexts.plus}
      <kbd>{chatTexts.enter}</kbd>
      {chatTexts.forNewLine}
    </S.Keys>
  );
}
