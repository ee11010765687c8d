import type { MouseEvent, MouseEventHandler } from 'react';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';

export interface ButtonLooks {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  /** Fills the width of its container. */
  block?: boolean | undefined;
}

/** The attributes by which a button's styles vary. */
export const variantAttributes = ({ variant = 'secondary', size = 'md', block = false }: ButtonLooks) => ({
  'data-variant': variant,
  'data-size': size,
  'data-block': block ? '' : undefined,
});

/** Attributes of a busy button: it ignores clicks but keeps the focus. */
export function busyProps(busy: boolean, onClick: MouseEventHandler<HTMLButtonElement> | undefined) {
  if (!busy) return { onClick };
  return {
    'aria-busy': true,
    'aria-disabled': true,
    onClick: (event: MouseEvent<HTMLButtonElement>) => event.preventDefault(),
  };
}

export const iconSizeOf = (size: ButtonSize | undefined) => (size === 'sm' ? 14 : 16);
