import { useAuth } from '@alma/shared/auth';
import type { DirectoryUser } from '@alma/shared/contract/users/entities';
import { Avatar, isComposing, TextField, VisuallyHidden } from '@alma/shared/ui';
import type { KeyboardEvent } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import { texts } from '../../texts.ts';
import * as S from './RecipientField.styled.ts';
import { isName } from './transfer.validation.ts';
import { usePeople } from './useRecipient.ts';

const copy = texts.transfer;

interface RecipientFieldProps {
  value: string;
  error: string | undefined;
  /** True while the address of the chosen person is being loaded. */
  isChoosing: boolean;
  onChange: (to: string) => void;
  onChoose: (person: DirectoryUser) => void;
}

/** A typed address, or a search of people by name. Enter never chooses a person that is not highlighted. */
export function RecipientField({ value, error, isChoosing, onChange, onChoose }: RecipientFieldProps) {
  const { user } = useAuth();
  const listId = useId();
  const [isExpanded, setIsExpanded] = useState(false);
  const [activeId, setActiveId] = useState<string>();
  const { people, isSearching } = usePeople(isExpanded ? value : '', user?.user_id ?? '');
  const isOpen = isExpanded && !isChoosing && isName(value);
  const options = isOpen ? people : [];
  const active = options.find(({ user_id: id }) => id === activeId);
  const popup = useRef<HTMLDivElement>(null);
  // At the lower edge of a narrow screen the list would otherwise open out of view.
  useEffect(() => {
    if (isOpen) popup.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isOpen, options.length]);
  const optionId = (person: DirectoryUser) => `${listId}-${person.user_id}`;

  const choose = (person: DirectoryUser) => {
    setIsExpanded(false);
    setActiveId(undefined);
    onChoose(person);
  };
  const moveBy = (step: 1 | -1) => {
    setIsExpanded(true);
    const index = active === undefined ? -1 : options.indexOf(active);
    const next =
      options[
        index === -1 && step === -1 ? options.length - 1 : (index + step + options.length) % options.length
      ];
    setActiveId(next?.user_id);
    if (next) document.getElementById(optionId(next))?.scrollIntoView?.({ block: 'nearest' });
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    const actions: Record<string, (() => void) | undefined> = {
      ArrowDown: () => moveBy(1),
      ArrowUp: () => moveBy(-1),
      Enter: active && (() => choose(active)),
      Escape: isOpen ? () => setIsExpanded(false) : undefined,
    };
    const action = actions[event.key];
    if (action === undefined) return;
    event.preventDefault();
    action();
  };

  return (
    <S.Root>
      <TextField
        label={copy.recipient}
        hint={copy.recipientHint}
        name="to"
        mono={!isName(value)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={options.length > 0}
        aria-controls={listId}
        aria-activedescendant={active && optionId(active)}
        value={value}
        error={error}
        readOnly={isChoosing}
        onChange={(event) => {
          setIsExpanded(true);
          setActiveId(undefined);
          onChange(event.target.value);
        }}
        onKeyDown={handleKeyDown}
        onBlur={() => setIsExpanded(false)}
      />
      {isOpen && (
        // Keeps the focus in the field, whose arrow keys move through the list.
        <S.Popup ref={popup} onMouseDown={(event) => event.preventDefault()}>
          {options.length === 0 && <p>{isSearching ? copy.searching : copy.nobodyFound}</p>}
          <div id={listId} role="listbox" aria-label={copy.people} aria-busy={isSearching}>
            {options.map((person) => (
              <S.Option
                key={person.user_id}
                id={optionId(person)}
                role="option"
                aria-selected={person === active}
                onClick={() => choose(person)}
              >
                <Avatar id={person.user_id} name={person.display_name} src={person.avatar_url} size={28} />
                <span>
                  {person.display_name}
                  <small>@{person.handle}</small>
                </span>
              </S.Option>
            ))}
          </div>
        </S.Popup>
      )}
      <VisuallyHidden role="status">{isOpen && !isSearching ? copy.found(people.length) : ''}</VisuallyHidden>
    </S.Root>
  );
}
