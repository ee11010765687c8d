import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { useRef } from 'react';
import { kitTexts } from '../../core/texts.ts';
import { IconButton, isComposing } from '../../core/ui/index.ts';
import * as S from './Dialog.styled.ts';

export type DialogSize = 'sm' | 'md' | 'lg' | 'xl' | 'full';

export interface DialogProps {
  open: boolean;
  /** On Escape, the close button, or the caller's Cancel. A click outside does not close it: typed text stays. */
  onClose: () => void;
  title: string;
  description?: ReactNode;
  /** In px: sm 360 to confirm, md 480 a short form, lg 640 a long form, xl 880 detail; full: the viewport. */
  size?: DialogSize;
  /** A row of links to the sections of a long form, kept in view. */
  navigation?: ReactNode;
  children: ReactNode;
  /** Actions, the primary one last. A submit button names its form: `form="edit-user"`. */
  footer?: ReactNode;
  /** The body is text rather than fields. */
  prose?: boolean;
  /** A request is running that cannot be undone: the dialog stays open to show its outcome. */
  busy?: boolean;
  /** False: nothing but its own actions closes it, since its content cannot be shown again. */
  closable?: boolean;
}

const field = ':is(input, textarea, select, [role="combobox"]):not(:disabled, [hidden], [type="hidden"])';
const firstStops = [
  `[data-autofocus] ${field}`,
  '[data-autofocus]',
  `[data-body] ${field}`,
  // Focus on a term would open its explanation over the dialog's content.
  '[data-body] :is(button, a[href]):not(:disabled, [data-term])',
  'footer button:not(:disabled)',
];

/** The opener of the topmost dialog. A dialog that replaces it, as a form replaces its loading state, returns there. */
let newestOpener: Element | null = null;

/** Focus moves in on open, stays inside, and returns to the opener on close. */
export function Dialog(props: DialogProps) {
  const {
    open,
    onClose,
    title,
    description,
    size = 'md',
    navigation,
    children,
    footer,
    prose = false,
    busy = false,
    closable = true,
  } = props;
  const content = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<Element | null>(null);

  const handleOpenAutoFocus = (event: Event) => {
    const { activeElement, body } = document;
    newestOpener = activeElement === body ? newestOpener : activeElement;
    cameFrom.current = newestOpener;
    const target = firstStops
      .map((selector) => content.current?.querySelector<HTMLElement>(selector))
      .find((element) => element != null);
    if (target === undefined || target === null) return;
    event.preventDefault();
    // In a radio group only the chosen radio button is a tab stop.
    const chosen = target.closest('[role="radiogroup"]')?.querySelector<HTMLElement>(':checked');
    (chosen ?? target).focus();
    target.closest('[data-autofocus]')?.scrollIntoView?.({ block: 'start' });
  };
  // The dialog is opened by state, without a trigger of its own, so it stores the opener itself. When the opener is
  // gone, such as a deleted row, the focus moves to the page.
  const handleCloseAutoFocus = (event: Event) => {
    event.preventDefault();
    newestOpener = null;
    const { current: opener } = cameFrom;
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    else document.querySelector('main')?.focus({ preventScroll: true });
  };

  return (
    <Radix.Root open={open} onOpenChange={(isOpen) => !isOpen && closable && !busy && onClose()}>
      <Radix.Portal>
        <S.Scrim>
          <S.Content
            ref={content}
            data-size={size}
            onOpenAutoFocus={handleOpenAutoFocus}
            onCloseAutoFocus={handleCloseAutoFocus}
            onInteractOutside={(event) => event.preventDefault()}
            onEscapeKeyDown={(event) => isComposing(event) && event.preventDefault()}
            {...(description === undefined && !prose ? { 'aria-describedby': undefined } : {})}
          >
            <S.Head>
              <div>
                <S.Title>{title}</S.Title>
                {description !== undefined && <S.Description>{description}</S.Description>}
              </div>
              {closable && (
                <Radix.Close asChild>
                  <IconButton icon="x" label={kitTexts.close} size="sm" disabled={busy} />
                </Radix.Close>
              )}
            </S.Head>
            {navigation}
            <S.Body data-body="" data-prose={prose ? '' : undefined}>
              {prose && description === undefined ? (
                <Radix.Description asChild>
                  <div>{children}</div>
                </Radix.Description>
              ) : (
                children
              )}
            </S.Body>
            {footer !== undefined && <S.Footer>{footer}</S.Footer>}
          </S.Content>
        </S.Scrim>
      </Radix.Portal>
    </Radix.Root>
  );
}
