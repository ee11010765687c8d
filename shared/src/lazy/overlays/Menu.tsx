import { DropdownMenu } from 'radix-ui';
import type { ReactElement } from 'react';
import { Fragment, useEffect, useEffectEvent, useRef } from 'react';
import type { IconName } from '../../core/ui/index.ts';
import { Icon } from '../../core/ui/index.ts';
import * as S from './Menu.styled.ts';
import { usePlacedOpen } from './usePlacedOpen.ts';

export interface MenuItem {
  label: string;
  icon?: IconName;
  onSelect: () => void;
  /** Separated by a line from the entries before it. */
  apart?: boolean;
  /** Destructive entries come last, separated by a line. */
  danger?: boolean;
  disabled?: boolean;
}

interface MenuProps {
  /** The button that opens it: `<IconButton icon="ellipsis" label="Chat actions" />`. */
  trigger: ReactElement;
  items: readonly MenuItem[];
  align?: 'start' | 'end';
  /** Opens on the first render: for a button that loads the menu when it is clicked. */
  startsOpen?: boolean;
}

/** A short list of actions behind a button. */
export function Menu({ trigger, items, align = 'end', startsOpen = false }: MenuProps) {
  const { button, isOpen, container, handleOpenChange } = usePlacedOpen();
  const chosen = useRef<(() => void) | undefined>(undefined);
  const start = useEffectEvent(() => startsOpen && handleOpenChange(true));

  useEffect(() => void start(), []);

  // The action runs after the focus has returned to the button, so that a dialog it opens can return there.
  const handleCloseAutoFocus = (event: Event) => {
    const action = chosen.current;
    if (action === undefined) return;
    event.preventDefault();
    chosen.current = undefined;
    button.current?.focus();
    action();
  };

  return (
    // Not modal: the page behind stays readable for screen readers and can be scrolled.
    <DropdownMenu.Root modal={false} open={isOpen} onOpenChange={handleOpenChange}>
      <DropdownMenu.Trigger asChild ref={button}>
        {trigger}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal container={container}>
        <S.Content align={align} sideOffset={6} collisionPadding={8} onCloseAutoFocus={handleCloseAutoFocus}>
          {items.map((item, index) => (
            <Fragment key={item.label}>
              {isApart(item, items[index - 1]) && <S.Separator />}
              <S.Item
                disabled={item.disabled ?? false}
                data-danger={item.danger ? '' : undefined}
                onSelect={() => {
                  chosen.current = item.onSelect;
                }}
              >
                {item.icon !== undefined && <Icon name={item.icon} />}
                {item.label}
              </S.Item>
            </Fragment>
          ))}
        </S.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

const isApart = ({ apart = false, danger = false }: MenuItem, before: MenuItem | undefined): boolean =>
  before !== undefined && (apart || (danger && !before.danger));
