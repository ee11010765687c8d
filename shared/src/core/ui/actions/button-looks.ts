import type { MouseEvent, MouseEventHandler } from 'react';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';

export interface ButtonLooks {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  /** Takes the whole width of its place. */
  block?: boolean | undefined;
}

/** What the styles of a button vary by. */
export const looksOf = ({ variant = 'secondary', size = 'md', block = false }: ButtonLooks) => ({
  'data-variant': variant,
  'data-size': size,
  'data-block': block ? '' : undefined,
});

/** What a busy button tells, and how it ignores clicks without losing the focus. */
export function busyProps(busy: boolean, onClick: MouseEventHandler<HTMLButtonElement> | undefined) {
  if (!busy) return { onClick };
  return {
    'aria-busy': true,
    'aria-disabled': true,
    onClick: (event: MouseEvent<HTMLButtonElement>) => event.preventDefault(),
  };
}

export const iconSizeOf = (size: ButtonSize | undefined) => (size === 'sm' ? 14 : 16);
