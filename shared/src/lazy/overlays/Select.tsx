import { Popover } from 'radix-ui';
import { useId } from 'react';
import type { Ref } from 'react';
import { kitTexts } from '../../core/texts.ts';
import { Icon } from '../../core/ui/index.ts';
import * as S from './Select.styled.ts';
import { useListbox } from './useListbox.ts';

export interface SelectOption<V extends string = string> {
  value: V;
  label: string;
  disabled?: boolean;
}

export interface SelectProps<V extends string = string> {
  value: V;
  onValueChange: (value: V) => void;
  options: readonly SelectOption<V>[];
  /** Shown as long as no option has the value. */
  placeholder?: string;
  /** Makes it a filter button that reads 'Status All'. Without it a label of a field must name it. */
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

const scrollIntoList = (option: HTMLElement | null) => option?.scrollIntoView?.({ block: 'nearest' });

/** A filter is named by its name and value, its list by the name alone; a field's label names both. */
const namesOf = (
  { filterName, 'aria-label': label }: Pick<SelectProps, 'filterName' | 'aria-label'>,
  shown: string,
) => ({
  button: filterName === undefined ? label : `${filterName} ${shown}`,
  list: filterName ?? label,
});

/** One of several, by mouse, keyboard or typing ahead. The page around stays readable while the list is open. */
export function Select<V extends string>(props: SelectProps<V>) {
  const {
    value,
    options,
    placeholder = kitTexts.choose,
    filterName,
    disabled = false,
    onBlur,
    ref,
    id,
  } = props;
  const ownId = useId();
  const buttonId = id ?? ownId;
  const [listId, optionId] = [`${buttonId}-list`, (index: number) => `${buttonId}-option-${index}`];
  const { button, ...list } = useListbox(props);
  const chosen = options.find((option) => option.value === value);
  const shown = chosen?.label ?? placeholder;
  const names = namesOf(props, shown);
  const handleRef = (element: HTMLButtonElement | null) => {
    list.attach(element);
    if (typeof ref === 'function') return ref(element);
    if (ref) ref.current = element;
  };

  return (
    <Popover.Root open={list.isOpen} onOpenChange={list.handleOpenChange}>
      <Popover.Anchor asChild>
        <S.Trigger
          ref={handleRef}
          id={buttonId}
          type="button"
          role="combobox"
          aria-haspopup="listbox"
          aria-expanded={list.isOpen}
          aria-controls={list.isOpen ? listId : undefined}
          aria-activedescendant={list.isOpen && list.active >= 0 ? optionId(list.active) : undefined}
          aria-label={names.button}
          aria-describedby={props['aria-describedby']}
          aria-invalid={props['aria-invalid']}
          aria-required={props.required || undefined}
          disabled={disabled}
          data-look={filterName === undefined ? 'field' : 'filter'}
          data-placeholder={chosen === undefined ? '' : undefined}
          onClick={() => (list.isOpen ? list.close() : list.open())}
          onKeyDown={list.handleKeyDown}
          // The press of the space bar is taken; its release would click.
          onKeyUp={(event) => event.key === ' ' && event.preventDefault()}
          onBlur={() => {
            list.close();
            onBlur?.();
          }}
        >
          <span>
            {filterName !== undefined && <S.FilterName>{filterName}</S.FilterName>}
            {shown}
          </span>
          <Icon name="chevron-down" size={14} />
        </S.Trigger>
      </Popover.Anchor>
      <Popover.Portal container={list.container}>
        <S.Content
          id={listId}
          role="listbox"
          {...(names.list === undefined ? { 'aria-labelledby': buttonId } : { 'aria-label': names.list })}
          sideOffset={6}
          collisionPadding={8}
          align="start"
          // The focus stays on the button, from where the keys move through the list.
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onInteractOutside={(event) =>
            button.current?.contains(event.target as Node) && event.preventDefault()
          }
          onMouseDown={(event) => event.preventDefault()}
        >
          <Options options={options} value={value} list={list} idOf={optionId} />
        </S.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

interface OptionsProps<V extends string> {
  options: readonly SelectOption<V>[];
  value: V;
  list: Pick<ReturnType<typeof useListbox>, 'active' | 'setActive' | 'choose'>;
  idOf: (index: number) => string;
}

function Options<V extends string>({ options, value, list, idOf }: OptionsProps<V>) {
  return options.map((option, index) => (
    <S.Item
      key={option.value}
      ref={index === list.active ? scrollIntoList : undefined}
      id={idOf(index)}
      role="option"
      aria-selected={option.value === value}
      aria-disabled={option.disabled || undefined}
      data-disabled={option.disabled ? '' : undefined}
      data-highlighted={index === list.active ? '' : undefined}
      onPointerMove={() => !option.disabled && list.setActive(index)}
      onClick={() => list.choose(index)}
    >
      <span>{option.label}</span>
      {option.value === value && <Icon name="check" size={14} />}
    </S.Item>
  ));
}
