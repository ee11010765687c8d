import type { ComponentProps, ReactNode } from 'react';
import { useId } from 'react';
import { styled } from '../../core/styled.ts';
import { Icon } from '../../core/ui/index.ts';

const Row = styled.div`
  display: grid;
  grid-template-columns: 18px minmax(0, 1fr);
  gap: 2px 10px;
  align-items: start;
  font-size: var(--fs-13);
`;

const Box = styled.span`
  position: relative;
  display: grid;
  place-items: center;
  width: 18px;
  height: 18px;
  margin-top: 1px;
  border: 1px solid var(--line-control);
  border-radius: 5px;
  background: var(--bg-card);
  color: var(--on-accent);

  > svg {
    visibility: hidden;
  }

  &:has(input:checked) {
    border-color: var(--accent-solid);
    background: var(--accent-solid);
  }

  &:has(input:checked) > svg {
    visibility: visible;
  }

  &:has([aria-invalid]) {
    border-color: var(--danger-solid);
  }

  &:has(:disabled) {
    opacity: 0.6;
  }

  &:has(:focus-visible) {
    outline: 2px solid var(--focus);
    outline-offset: 2px;
  }
`;

/* Covers the drawn box and is larger: a target of at least 24 px. */
const Input = styled.input`
  position: absolute;
  inset: -4px;
  width: 26px;
  height: 26px;
  margin: 0;
  opacity: 0;
  cursor: inherit;
`;

const Label = styled.label`
  color: var(--text-strong);
  font-weight: var(--w-medium);
`;

const Note = styled.p`
  grid-column: 2;
  color: var(--text-subtle);
  font-size: var(--fs-12);

  &[data-error] {
    color: var(--danger);
    font-weight: var(--w-medium);
  }
`;

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
}

/** Yes or no, with its label beside it. Native attributes and ref reach the input. */
export function Checkbox({ label, hint, error, id, ...rest }: CheckboxProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  const [hintId, errorId] = [`${inputId}-hint`, `${inputId}-error`];
  const describedBy = [error ? errorId : '', hint === undefined ? '' : hintId].filter(Boolean).join(' ');
  return (
    <Row>
      <Box>
        <Input
          {...rest}
          id={inputId}
          type="checkbox"
          aria-describedby={describedBy || undefined}
          aria-invalid={error ? true : undefined}
        />
        <Icon name="check" size={14} />
      </Box>
      <Label htmlFor={inputId}>{label}</Label>
      {error && (
        <Note id={errorId} data-error="">
          {error}
        </Note>
      )}
      {hint !== undefined && <Note id={hintId}>{hint}</Note>}
    </Row>
  );
}
