import { useRef, useState, useSyncExternalStore } from 'react';
import type { FocusEvent, KeyboardEvent, PointerEvent } from 'react';
import { createPortal } from 'react-dom';
import { kitTexts } from '../texts.ts';
import { Icon } from '../ui/index.ts';
import type { IconName } from '../ui/index.ts';
import type { ShownToast, ToastStore, ToastType } from './toast-store.ts';
import * as S from './Toaster.styled.ts';

const typeIcons: Record<ToastType, IconName> = {
  success: 'circle-check',
  error: 'circle-alert',
  warning: 'triangle-alert',
  info: 'info',
};

const stacked = 3;

/** The stack at the top right. Its two live regions are always there, which is what gets news announced. */
export function Toaster({ store }: { store: ToastStore }) {
  const toasts = useSyncExternalStore(store.subscribe, store.get).slice(0, stacked);
  const [isSpread, setIsSpread] = useState(false);
  const cameFrom = useRef<Element | null>(null);
  const region = useRef<HTMLElement>(null);

  const spread = () => {
    setIsSpread(true);
    store.pause();
  };
  const fold = () => {
    setIsSpread(false);
    store.resume();
  };
  // A finger leaves no hover behind: only a mouse spreads the stack.
  const handlePointerEnter = (event: PointerEvent) => {
    if (event.pointerType !== 'touch') spread();
  };
  const handlePointerLeave = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(document.activeElement)) fold();
  };
  const handleFocus = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) cameFrom.current = event.relatedTarget;
    spread();
  };
  const handleBlur = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) fold();
  };

  const handleClose = (id: number) => {
    const hadFocus = region.current?.contains(document.activeElement) === true;
    store.close(id);
    if (store.get().length > 0 && !hadFocus) return;
    fold();
    // The focused button is gone with its toast: go back to where the reader came from.
    if (hadFocus && cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
  };
  const handleKeyDown = (event: KeyboardEvent, id: number) => {
    if (event.key === 'Escape') handleClose(id);
  };

  const draw = (toast: ShownToast) => {
    const position = toasts.indexOf(toast);
    return (
      <S.Toast
        key={toast.id}
        data-type={toast.type}
        data-behind={position > 0 ? '' : undefined}
        style={{ '--position': position }}
        onKeyDown={(event) => handleKeyDown(event, toast.id)}
      >
        <Icon name={typeIcons[toast.type]} size={18} />
        <S.Title>{toast.title}</S.Title>
        <S.Close type="button" aria-label={kitTexts.close} onClick={() => handleClose(toast.id)}>
          <Icon name="x" size={14} />
        </S.Close>
        {toast.description !== undefined && <S.Description>{toast.description}</S.Description>}
      </S.Toast>
    );
  };

  return createPortal(
    <S.Region
      ref={region}
      aria-label={kitTexts.notifications}
      data-spread={isSpread}
      data-toasts=""
      onPointerEnter={handlePointerEnter}
      onPointerLeave={handlePointerLeave}
      onFocus={handleFocus}
      onBlur={handleBlur}
    >
      <S.LiveRegion role="status" aria-live="polite" aria-atomic="false">
        {toasts.filter((toast) => toast.type !== 'error').map(draw)}
      </S.LiveRegion>
      <S.LiveRegion role="alert" aria-live="assertive" aria-atomic="false">
        {toasts.filter((toast) => toast.type === 'error').map(draw)}
      </S.LiveRegion>
    </S.Region>,
    document.body,
  );
}
