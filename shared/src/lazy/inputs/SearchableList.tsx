import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { useRef, useState } from 'react';
import { Box, Input } from '../../core/ui/field/Field.styled.ts';
import type { FieldCopy } from '../../core/ui/index.ts';
import { Field, Icon, isComposing, Rows, VisuallyHidden } from '../../core/ui/index.ts';
import { Chip, ChipList } from './Chip.tsx';
import { type ListOption, OptionList } from './OptionList.tsx';
import * as S from './SearchableList.styled.ts';
import { inputTexts } from './texts.ts';

export interface SearchableListProps<Option extends ListOption> extends FieldCopy {
  /** The search results: the caller filters or asks the server. */
  options: readonly Option[];
  query: string;
  onQueryChange: (query: string) => void;
  /** The chosen options, in order of choosing; they stay when the search no longer finds them. */
  value: readonly Option[];
  onValueChange: (value: Option[]) => void;
  max?: number;
  /** One too many can be chosen; the caller's `error` then says so. */
  canExceedMax?: boolean;
  /** An avatar of 20 px in chips, of 28 px in the list. */
  picture?: (option: Option, size: 20 | 28) => ReactNode;
  placeholder?: string;
  /** Shown instead of the list when a search finds nothing. */
  emptyText: string;
  /** A search is in progress. */
  busy?: boolean;
  /** Why the options are missing or incomplete. Shown below them; while it is set, the list never says 'not found'. */
  failure?: ReactNode;
  disabled?: boolean | undefined;
  required?: boolean | undefined;
  onBlur?: (() => void) | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

/** A multiple choice from a long list: chips, a search and its results. Choosing an option again removes it. */
export function SearchableList<Option extends ListOption>(props: SearchableListProps<Option>) {
  const { options, query, onQueryChange, value, picture, placeholder, disabled, onBlur, ref } = props;
  const { max = Number.POSITIVE_INFINITY, emptyText, busy = false, failure } = props;
  const canReport = query.trim() !== '' && !failure;
  const { active, setNews, news, list, isChosen, isClosed, toggle, pick, handleKeyDown } = useChoice(props);

  return (
    <Field {...props} aside={Number.isFinite(max) ? inputTexts.countOf(value.length, max) : undefined}>
      {(control) => {
        const listId = `${control.id}-list`;
        return (
          <Rows data-gap="2">
            {value.length > 0 && (
              <ChipList role="group" aria-label={inputTexts.chosen}>
                {value.map((option) => (
                  <Chip
                    key={option.id}
                    label={option.label}
                    picture={picture?.(option, 20)}
                    onRemove={() => {
                      toggle(option);
                      document.getElementById(control.id)?.focus();
                    }}
                    disabled={disabled}
                  />
                ))}
              </ChipList>
            )}
            <Box data-invalid={props.error ? '' : undefined} data-disabled={disabled ? '' : undefined}>
              <Icon name="search" />
              <Input
                {...control}
                ref={ref}
                type="text"
                role="combobox"
                autoComplete="off"
                aria-autocomplete="list"
                aria-expanded={options.length > 0}
                aria-controls={listId}
                aria-activedescendant={active === undefined ? undefined : `${listId}-${active.id}`}
                value={query}
                placeholder={placeholder}
                disabled={disabled}
                onChange={(event) => {
                  setNews('');
                  onQueryChange(event.target.value);
                }}
                onKeyDown={handleKeyDown}
                onBlur={onBlur}
              />
            </Box>
            {options.length > 0 && (
              <OptionList
                {...props}
                id={listId}
                list={list}
                activeId={active?.id}
                isChosen={isChosen}
                isClosed={isClosed}
                onPick={pick}
              />
            )}
            {options.length === 0 && canReport && <S.Note>{busy ? inputTexts.loading : emptyText}</S.Note>}
            {failure}
            <VisuallyHidden role="status">
              {news || (canReport && !busy ? inputTexts.results(options.length) : '')}
              {value.length > max && props.error && `. ${props.error}`}
            </VisuallyHidden>
          </Rows>
        );
      }}
    </Field>
  );
}

/** The active option, the choice and the keyboard handlers of the list. */
function useChoice<Option extends ListOption>(props: SearchableListProps<Option>) {
  const { options, query, onQueryChange, value, onValueChange } = props;
  const { max = Number.POSITIVE_INFINITY, canExceedMax = false } = props;
  const [activeId, setActiveId] = useState<string>();
  const [news, setNews] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const isChosen = ({ id }: Option) => value.some((chosen) => chosen.id === id);
  const isClosed = (option: Option) => !canExceedMax && !isChosen(option) && value.length >= max;
  const active = options.find(({ id }) => id === activeId);

  const toggle = (option: Option) => {
    if (isClosed(option)) return;
    const wasChosen = isChosen(option);
    setNews(wasChosen ? inputTexts.removed(option.label) : inputTexts.added(option.label));
    onValueChange(wasChosen ? value.filter(({ id }) => id !== option.id) : [...value, option]);
  };
  /** Clears the field, so that the next search starts empty. */
  const pick = (option: Option) => {
    if (isClosed(option)) return;
    toggle(option);
    if (query === '') return;
    setActiveId(undefined);
    onQueryChange('');
  };
  const moveBy = (step: 1 | -1) => {
    const from = active === undefined ? -1 : options.indexOf(active);
    const first = step === 1 ? 0 : options.length - 1;
    const next = options[from === -1 ? first : (from + step + options.length) % options.length];
    setActiveId(next?.id);
    const rows = list.current?.querySelectorAll<HTMLElement>('[role="option"]');
    rows?.[next === undefined ? -1 : options.indexOf(next)]?.scrollIntoView?.({ block: 'nearest' });
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    const last = value.at(-1);
    const actions: Record<string, (() => void) | undefined> = {
      ArrowDown: () => moveBy(1),
      ArrowUp: () => moveBy(-1),
      // Enter chooses an option and never submits the surrounding form.
      Enter: () => active !== undefined && pick(active),
      Backspace: query === '' && last !== undefined ? () => toggle(last) : undefined,
    };
    const action = actions[event.key];
    if (action === undefined) return;
    event.preventDefault();
    action();
  };

  return { active, setNews, news, list, isChosen, isClosed, toggle, pick, handleKeyDown };
}
