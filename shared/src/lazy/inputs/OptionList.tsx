import type { ReactNode, RefObject } from 'react';
import { Icon } from '../../core/ui/index.ts';
import * as S from './SearchableList.styled.ts';

export interface ListOption {
  id: string;
  label: string;
  /** The second line. */
  detail?: string | undefined;
}

interface OptionListProps<Option extends ListOption> {
  id: string;
  label: string;
  options: readonly Option[];
  activeId: string | undefined;
  isChosen: (option: Option) => boolean;
  /** True for an option that cannot be chosen now. */
  isClosed: (option: Option) => boolean;
  onPick: (option: Option) => void;
  picture?: ((option: Option, size: 20 | 28) => ReactNode) | undefined;
  busy?: boolean | undefined;
  list: RefObject<HTMLDivElement | null>;
}

/** Search results, below their field. */
export function OptionList<Option extends ListOption>(props: OptionListProps<Option>) {
  const { id, label, options, activeId, isChosen, isClosed, onPick, picture, busy, list } = props;
  return (
    <S.List
      ref={list}
      id={id}
      role="listbox"
      aria-label={label}
      aria-multiselectable="true"
      aria-busy={busy || undefined}
      // Keeps the focus in the search box, whose arrow keys move through the list.
      onMouseDown={(event) => event.preventDefault()}
    >
      {options.map((option) => (
        <S.Option
          key={option.id}
          id={`${id}-${option.id}`}
          role="option"
          aria-selected={isChosen(option)}
          aria-disabled={isClosed(option) || undefined}
          data-active={option.id === activeId ? '' : undefined}
          onClick={() => onPick(option)}
        >
          {picture?.(option, 28)}
          <S.Text>
            <span>{option.label}</span>
            {option.detail !== undefined && <span>{option.detail}</span>}
          </S.Text>
          {isChosen(option) && <Icon name="check" />}
        </S.Option>
      ))}
    </S.List>
  );
}
