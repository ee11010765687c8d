import { css, styled } from '../../styled.ts';

export const Root = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: 6px;
  min-width: 0;
`;

export const Label = styled.label`
  justify-self: start;
  color: var(--text-strong);
  font-size: var(--fs-13);
  font-weight: var(--w-medium);

  &[data-look='scale'] {
    color: var(--text-muted);
    font-weight: var(--w-regular);
  }
`;

export const Head = styled.div`
  display: flex;
  align-items: baseline;
  justify-content: space-between;
  gap: var(--s-2);
`;

export const Aside = styled.span`
  flex: none;
  color: var(--text-subtle);
  font-size: var(--fs-12);
  font-variant-numeric: tabular-nums;

  &[data-look='scale'] {
    color: var(--text-strong);
    font-size: var(--fs-13);
    font-weight: var(--w-medium);
  }
`;

/* The text is hidden, but the label remains: a click on it still focuses the input. */
export const HiddenLabel = styled.label`
  position: relative;
  display: block;
  min-width: 0;
`;

export const Mark = styled.span`
  color: var(--text-muted);
  font-weight: var(--w-regular);
`;

export const Footer = styled.div`
  display: flex;
  align-items: flex-start;
  justify-content: space-between;
  gap: var(--s-2);
  color: var(--text-subtle);
  font-size: var(--fs-12);
`;

export const Count = styled.span`
  margin-left: auto;
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
`;

export const FieldError = styled.p`
  display: flex;
  align-items: flex-start;
  gap: 6px;
  color: var(--danger);
  font-size: var(--fs-12);
  font-weight: var(--w-medium);

  > svg {
    flex: none;
    margin-top: 2px;
  }
`;

/** The common look of all input controls. Only the border marks the field, hence its contrast of 3:1. */
export const controlLooks = css`
  width: 100%;
  padding: 0 12px;
  border: 1px solid var(--line-control);
  border-radius: var(--r-md);
  background: var(--bg-card);
  color: var(--text-strong);
  font-size: var(--fs-14);
  transition: border-color var(--t-fast);

  &::placeholder,
  input::placeholder {
    color: var(--text-subtle);
    opacity: 1;
  }

  &[data-invalid],
  &[aria-invalid='true'] {
    --ring: var(--danger-solid);
    border-color: var(--danger-solid);
  }

  &:focus-visible,
  &:has(input:focus-visible) {
    border-color: var(--ring, var(--focus));
    outline: 2px solid var(--ring, var(--focus));
    outline-offset: -1px;
  }

  &:disabled,
  &[data-disabled],
  &[data-read-only] {
    border-color: var(--line);
    background: var(--bg-inset);
    color: var(--text-muted);
  }
`;

export const Box = styled.div`
  display: flex;
  align-items: center;
  gap: var(--s-2);
  min-height: var(--h-md);
  ${controlLooks}

  &[data-size='lg'] {
    min-height: var(--h-lg);
    border-radius: var(--r-list);
    font-size: var(--fs-15);
  }

  > svg {
    flex: none;
    color: var(--text-subtle);
  }

  @media (max-width: 900px) {
    &:not([data-size='lg']) {
      min-height: 40px;
    }
  }
`;

export const Input = styled.input`
  flex: 1;
  align-self: stretch;
  min-width: 0;
  padding: 0;
  border: 0;
  outline: 0;
  background: none;

  &[data-mono] {
    font-family: var(--mono);
    font-size: var(--fs-13);
  }

  /* The browser's own autofill colour suits neither theme. */
  &:autofill {
    -webkit-text-fill-color: var(--text-strong);
    transition: background-color 9999s;
  }
`;

export const Unit = styled.span`
  color: var(--text-muted);
`;

export const Area = styled.textarea`
  display: block;
  ${controlLooks}
  min-height: calc(var(--rows, 3) * 1.5em + 18px);
  max-height: 50vh;
  padding: 8px 12px;
  line-height: 1.5;
  resize: vertical;
  field-sizing: content;
`;
