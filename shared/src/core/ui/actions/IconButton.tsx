import type { ComponentProps } from 'react';
import { Spinner } from '../feedback/Spinner.tsx';
import type { IconName } from '../icon/index.ts';
import { Icon } from '../icon/index.ts';
import * as S from './Button.styled.ts';
import type { ButtonLooks } from './button-looks.ts';
import { busyProps, variantAttributes } from './button-looks.ts';

export interface IconButtonProps
  extends ButtonLooks, Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  icon: IconName;
  /** The accessible name, since an icon has none. */
  label: string;
  busy?: boolean;
}

/** A button that shows only an icon. Its name is required. */
export function IconButton(props: IconButtonProps) {
  const {
    icon,
    label,
    variant = 'ghost',
    size,
    block,
    busy = false,
    onClick,
    type = 'button',
    ...rest
  } = props;
  return (
    <S.Root
      {...rest}
      {...variantAttributes({ variant, size, block })}
      {...busyProps(busy, onClick)}
      type={type}
      aria-label={label}
      data-icon-only=""
    >
      {busy ? <Spinner size={16} /> : <Icon name={icon} size={size === 'lg' ? 20 : 16} />}
    </S.Root>
  );
}
