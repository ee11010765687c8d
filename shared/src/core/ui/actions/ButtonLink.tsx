import { Slot } from 'radix-ui';
import type { ReactElement } from 'react';
import type { IconName } from '../icon/index.ts';
import { Icon } from '../icon/index.ts';
import * as S from './Button.styled.ts';
import type { ButtonLooks } from './button-looks.ts';
import { iconSizeOf, variantAttributes } from './button-looks.ts';

interface ButtonLinkProps extends ButtonLooks {
  /** One link element: `<ButtonLink><Link to="/">Back to Dashboard</Link></ButtonLink>`. */
  children: ReactElement;
  icon?: IconName | undefined;
  iconEnd?: IconName | undefined;
}

/** A link that looks like a button. The caller chooses the link component. */
export function ButtonLink({ children, icon, iconEnd, variant, size, block }: ButtonLinkProps) {
  return (
    <S.LinkElement {...variantAttributes({ variant, size, block })}>
      {icon !== undefined && <Icon name={icon} size={iconSizeOf(size)} />}
      <Slot.Slottable child={children}>{(content) => <S.Label>{content}</S.Label>}</Slot.Slottable>
      {iconEnd !== undefined && <Icon name={iconEnd} size={iconSizeOf(size)} />}
    </S.LinkElement>
  );
}
