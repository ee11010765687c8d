import type { FocusEvent, KeyboardEvent, PointerEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useAtomValue } from '../state/index.ts';
import { kitTexts } from '../texts.ts';
import type { IconName } from '../ui/index.ts';
import { Icon } from '../ui/index.ts';
import type { ShownToast, ToastStore, ToastType } from './toast-store.ts';
import * as S from './Toaster.styled.ts';

const typeIcons: Record<ToastType, IconName> = {
  success: 'circle-check',
  error: 'circle-alert',
  warning: 'triangle-alert',
  info: 'info',
};

const stacked = 3;

/** How an older toast behind the newest is drawn. */
function behindOf(position: number): 'edge' | 'hidden' | undefined {
  if (position === 0) return undefined;
  return position < stacked ? 'edge' : 'hidden';
}

/** The stack at the top right. Its live regions are always rendered: one added with its content is not announced. */
export function Toaster({ store }: { store: ToastStore }) {
  const toasts = useAtomValue(store.toasts);
  const [isSpread, setIsSpread] = useState(false);
  const cameFrom = useRef<Element | null>(null);
  const region = useRef<HTMLElement>(null);

  const spread = () => setIsSpread(true);
  const fold = () => setIsSpread(false);

  // No toast expires while the pointer or focus is on it or while the tab is hidden.
  useEffect(() => {
    const follow = () => (isSpread || document.hidden ? store.pause() : store.resume());
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => document.removeEventListener('visibilitychange', follow);
  }, [store, isSpread]);

  // Touch has no hover: a tap spreads the stack, and a tap elsewhere folds it.
  useEffect(() => {
    if (!isSpread) return;
    const handlePointerDown = ({ target }: Event) => {
      if (target instanceof Node && !region.current?.contains(target)) fold();
    };
    document.addEventListener('pointerdown', handlePointerDown);
    return () => document.removeEventListener('pointerdown', handlePointerDown);
  }, [isSpread]);
  const handlePointerEnter = (event: PointerEvent) => {
    if (event.pointerType !== 'touch') spread();
  };
  const handlePointerLeave = (event: PointerEvent<HTMLElement>) => {
    if (event.pointerType === 'touch') return;
    if (!event.currentTarget.contains(document.activeElement)) fold();
  };
  const handlePointerUp = ({ pointerType, target }: PointerEvent) => {
    if (pointerType === 'touch' && target instanceof Element && !target.closest('button')) spread();
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
    if (toasts.length > 1 && !hadFocus) return;
    fold();
    // The focused button was removed with its toast: restore the previous focus.
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
        data-behind={behindOf(position)}
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
      onPointerUp={handlePointerUp}
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
