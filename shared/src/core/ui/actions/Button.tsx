import type { ComponentProps, ReactNode } from 'react';
import { Spinner } from '../feedback/Spinner.tsx';
import type { IconName } from '../icon/index.ts';
import { Icon } from '../icon/index.ts';
import * as S from './Button.styled.ts';
import type { ButtonLooks } from './button-looks.ts';
import { busyProps, iconSizeOf, variantAttributes } from './button-looks.ts';

export interface ButtonProps extends ButtonLooks, Omit<ComponentProps<'button'>, 'children'> {
  children: ReactNode;
  icon?: IconName | undefined;
  iconEnd?: IconName | undefined;
  /** An action is in progress: keeps label, width and focus, shows a spinner, ignores clicks. */
  busy?: boolean;
}

/** A button with a label. One primary button per region. */
export function Button(props: ButtonProps) {
  const {
    variant,
    size,
    block,
    icon,
    iconEnd,
    busy = false,
    children,
    onClick,
    type = 'button',
    ...rest
  } = props;
  const isAside = busy && icon === undefined;
  return (
    <S.Root
      {...rest}
      {...variantAttributes({ variant, size, block })}
      {...busyProps(busy, onClick)}
      type={type}
    >
      {icon !== undefined && (busy ? <Spinner size={14} /> : <Icon name={icon} size={iconSizeOf(size)} />)}
      <S.Label data-aside={isAside ? '' : undefined}>
        {isAside && (
          <S.Aside>
            <Spinner size={size === 'sm' ? 10 : 12} />
          </S.Aside>
        )}
        {children}
      </S.Label>
      {iconEnd !== undefined && <Icon name={iconEnd} size={iconSizeOf(size)} />}
    </S.Root>
  );
}
