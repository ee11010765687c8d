import type { UseSelectState, UseSelectStateChangeOptions } from 'downshift';
import { useSelect } from 'downshift';
import { Popover } from 'radix-ui';
import type { KeyboardEvent, Ref } from 'react';
import { useId } from 'react';
import { kitTexts } from '../../core/texts.ts';
import { setRef } from '../../core/ui/field/set-ref.ts';
import { Icon, isComposing } from '../../core/ui/index.ts';
import * as S from './Select.styled.ts';
import { usePlacedOpen } from './usePlacedOpen.ts';

export interface SelectOption<V extends string = string> {
  value: V;
  label: string;
  disabled?: boolean;
}

export interface SelectProps<V extends string = string> {
  value: V;
  onValueChange: (value: V) => void;
  options: readonly SelectOption<V>[];
  /** Shown while no option has the value. */
  placeholder?: string;
  /** Makes it a filter button that reads 'Status All'. Without it a field label must name it. */
  filterName?: string;
  id?: string | undefined;
  disabled?: boolean | undefined;
  required?: boolean | undefined;
  onBlur?: (() => void) | undefined;
  ref?: Ref<HTMLButtonElement> | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
  'aria-label'?: string | undefined;
}

const itemToString = (option: SelectOption | null) => option?.label ?? '';
const itemToKey = (option: SelectOption | null) => option?.value;
const isItemDisabled = ({ disabled = false }: SelectOption) => disabled;

/** Moving to another element or window chooses nothing. */
const stateReducer = <Option extends SelectOption>(
  { selectedItem }: UseSelectState<Option>,
  { type, changes }: UseSelectStateChangeOptions<Option>,
) => (type === useSelect.stateChangeTypes.ToggleButtonBlur ? { ...changes, selectedItem } : changes);

/** A filter button is labelled with name and value, its list with the name only; a field label names both. */
const namesOf = (
  { filterName, 'aria-label': label }: Pick<SelectProps, 'filterName' | 'aria-label'>,
  shown: string,
) => ({
  button: filterName === undefined ? label : `${filterName} ${shown}`,
  list: filterName ?? label,
});

/** A choice of one option, by mouse, keyboard or type-ahead. The page stays accessible while the list is open. */
export function Select<V extends string>(props: SelectProps<V>) {
  const { value, options, onValueChange, placeholder = kitTexts.choose, filterName, onBlur, ref, id } = props;
  const { button, attach, isOpen, container, handleOpenChange } = usePlacedOpen();
  const chosen = options.find((option) => option.value === value);
  const shown = chosen?.label ?? placeholder;
  const names = namesOf(props, shown);
  const ownId = useId();
  const buttonId = id ?? ownId;
  const list = useSelect<SelectOption<V>>({
    items: [...options],
    itemToString,
    itemToKey,
    isItemDisabled,
    stateReducer,
    toggleButtonId: buttonId,
    labelId: buttonId,
    selectedItem: chosen ?? null,
    onSelectedItemChange: ({ selectedItem }) => selectedItem && onValueChange(selectedItem.value),
    isOpen,
    onIsOpenChange(change) {
      handleOpenChange(change.isOpen);
      // Some browsers do not focus a clicked button, which must receive the keys.
      if (change.isOpen) button.current?.focus();
    },
  });
  const handleKeyDown = (event: KeyboardEvent) => {
    const { nativeEvent, key, ctrlKey, metaKey, altKey } = event;
    const active = options[list.highlightedIndex];
    // Tab chooses the active option, as in native lists. Reported here, because `list` would report it while no element
    // has the focus: if the page then removes something from a dialog, the dialog takes the focus.
    if (key === 'Tab' && isOpen && active && active !== chosen) onValueChange(active.value);
    // The same letter again moves to the next option.
    if (key === list.inputValue) list.setInputValue('');
    if (isComposing(nativeEvent) || ctrlKey || metaKey || (altKey && key.length === 1))
      Object.assign(nativeEvent, { preventDownshiftDefault: true });
  };
  const { ref: listRef, ...trigger } = list.getToggleButtonProps({
    disabled: props.disabled,
    onBlur,
    onKeyDown: handleKeyDown,
    // The key press of the space bar is handled; its release would click.
    onKeyUp: (event) => event.key === ' ' && event.preventDefault(),
  });
  const handleRef = (element: HTMLButtonElement | null) => {
    attach(element);
    setRef(listRef, element);
    setRef(ref, element);
  };

  return (
    <Popover.Root open={isOpen} onOpenChange={handleOpenChange}>
      <Popover.Anchor asChild>
        <S.Trigger
          {...trigger}
          ref={handleRef}
          type="button"
          aria-label={names.button}
          aria-labelledby={undefined}
          aria-describedby={props['aria-describedby']}
          aria-invalid={props['aria-invalid']}
          aria-required={props.required || undefined}
          data-look={filterName === undefined ? 'field' : 'filter'}
          data-placeholder={chosen === undefined ? '' : undefined}
        >
          <span>
            {filterName !== undefined && <S.FilterName>{filterName}</S.FilterName>}
            {shown}
          </span>
          <Icon name="chevron-down" size={14} />
        </S.Trigger>
      </Popover.Anchor>
      <Popover.Portal container={container}>
        <S.Content
          {...list.getMenuProps({ 'aria-label': names.list }, { suppressRefError: true })}
          sideOffset={6}
          collisionPadding={8}
          align="start"
          // The focus stays on the button, which handles the keys of the list.
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onInteractOutside={(event) =>
            button.current?.contains(event.target as Node) && event.preventDefault()
          }
          onMouseDown={(event) => event.preventDefault()}
        >
          {options.map((option, index) => (
            <S.Item
              key={option.value}
              {...list.getItemProps({ item: option, index })}
              data-disabled={option.disabled ? '' : undefined}
              data-highlighted={index === list.highlightedIndex ? '' : undefined}
            >
              <span>{option.label}</span>
              {option === chosen && <Icon name="check" size={14} />}
            </S.Item>
          ))}
        </S.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
